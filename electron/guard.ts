import { app, session } from "electron";
import { isOurs } from "./origin.ts";

/** What a page of ours may have of the system; nobody else has a page. */
const permissions: readonly string[] = ["fullscreen", "pointerLock", "clipboard-sanitized-write"];

/** For every page there will ever be: no other addresses, no other windows, no web views. */
export function guardContents(): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.on("will-navigate", (event, address) => {
      if (!isOurs(address)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });
}

/** Once the session exists: no devices, no permissions but the few of a full-screen program, no downloads. */
export function guardSession(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(permissions.includes(permission) && isOurs(details.requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => permissions.includes(permission) && isOurs(origin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on("will-download", (event) => event.preventDefault());
}
