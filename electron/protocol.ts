import { protocol } from "electron";
import { assetOf } from "./assets.ts";
import { isOurs, scheme } from "./origin.ts";

/** Before `ready`: the scheme counts as a secure origin with storage, workers and compiled-code cache. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the page's files from `folder`. */
export function serveScheme(folder: string): void {
  protocol.handle(scheme, async (request) => {
    if (!isOurs(request.url)) return new Response("There is no such place.", { status: 404 });
    const { status, headers, body } = await assetOf(folder, request.method, new URL(request.url).pathname);
    return new Response(body, { status, headers });
  });
}
