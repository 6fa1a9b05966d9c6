import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icon.tsx";

interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Made when the program is bundled; a page served while one works on it has none. */
async function loadLicences(): Promise<readonly Licence[]> {
  const answer = await fetch("./licences.json");
  const value: unknown = await answer.json();
  return Array.isArray(value) ? value : [];
}

/** What the program is, and whose work is in it. */
export function AboutPanel(): JSX.Element {
  const { panel } = useApp();
  const [licences, setLicences] = useState<readonly Licence[] | null>([]);
  useEffect(() => {
    loadLicences().then(setLicences, () => setLicences(null));
  }, []);
  return (
    <aside class="panel about" aria-label={t("about.title")}>
      <header class="card-head">
        <Icon name="info" />
        <div>
          <h2>{t("app.name")}</h2>
          <p>{t("about.what")}</p>
          <p>{t("about.offline")}</p>
        </div>
        <button
          type="button"
          class="round"
          aria-label={t("command.close")}
          onClick={() => {
            panel.value = null;
          }}
        >
          <Icon name="cross" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section class="card-body" tabIndex={0} aria-label={t("about.licences")}>
        <h3>
          <span>{t("about.licences")}</span>
        </h3>
        {licences === null && <p class="lines">{t("about.missing")}</p>}
        {licences?.map(({ name, version, licence, text }) => (
          <details key={name}>
            <summary>
              <b>{name}</b> {version} <span class="small">{licence}</span>
            </summary>
            <pre class="mono">{text}</pre>
          </details>
        ))}
      </section>
    </aside>
  );
}
