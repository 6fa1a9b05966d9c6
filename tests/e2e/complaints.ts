import type { ConsoleMessage, Page } from "@playwright/test";

/** Collects what a page complains about: errors, its own and the console's, violations of the policy among them. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("console", (message: ConsoleMessage) => {
    const text = message.text();
    if (message.type() === "error" || /Content Security Policy/i.test(text)) complaints.push(`console: ${text}`);
  });
  page.on("crash", () => complaints.push("the page crashed"));
  return complaints;
}
