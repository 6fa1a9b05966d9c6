import type { JSX } from "preact";
import { t } from "../text/text.ts";
import { keepFocus } from "./command-button.tsx";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

/** Offers what the session before left, or says that it is broken; nothing waits for the answer. */
export function LeftBar(): JSX.Element | null {
  const { kept } = useApp();
  const left = kept.left.value;
  if (left === null && !kept.failing.value) return null;
  return (
    <section class="left-bar" role="status">
      <Icon name={left?.kind === "session" ? "info" : "warning"} />
      {left === null && <p>{t("left.failing")}</p>}
      {left?.kind === "broken" && (
        <>
          <p>{t("left.broken")}</p>
          <button type="button" class="button" onMouseDown={keepFocus} onClick={() => kept.forget()}>
            {t("left.ok")}
          </button>
        </>
      )}
      {left?.kind === "session" && (
        <>
          <p>
            {t("left.found", { count: left.restored.history.shots.length })}{" "}
            {left.restored.lost > 0 && t("left.lost", { count: left.restored.lost })}
          </p>
          <button type="button" class="button" onMouseDown={keepFocus} onClick={() => kept.resume()}>
            {t("left.resume")}
          </button>
          <button type="button" class="button plain" onMouseDown={keepFocus} onClick={() => kept.forget()}>
            {t("left.forget")}
          </button>
        </>
      )}
    </section>
  );
}
