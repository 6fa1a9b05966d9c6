import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, test as base, type ElectronApplication, type Page } from "@playwright/test";
import { complaintsOf } from "../complaints.ts";
import { asRoot, electron, program } from "../surroundings.ts";

/** A running program with a window, and what its page complained about since it began. */
export interface Shell {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly complaints: readonly string[];
}

export interface ShellFixtures {
  /** A folder of the test's own. */
  readonly folder: string;
  /** Starts the program on the test's own profile; what is still open at the end is closed. */
  readonly launch: (...args: readonly string[]) => Promise<Shell>;
}

/** The smallest that the program takes: software rendering pays for every pixel. */
const smallWindow = { x: 0, y: 0, width: 1024, height: 640, maximized: false };

export interface ShellWorkerFixtures {
  /** One program for all tests that leave it as it was; what the page complained about is then nobody's. */
  readonly shared: Omit<Shell, "complaints">;
}

/** The switches of every start of the program on the profile in `folder`. */
export function switches(folder: string): readonly string[] {
  return [...(asRoot ? ["--no-sandbox"] : []), program(), `--user-data-dir=${join(folder, "profile")}`, "--lang=en"];
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pyramid-window-"));
  mkdirSync(join(folder, "profile"));
  writeFileSync(join(folder, "profile/window.json"), JSON.stringify(smallWindow));
  await use(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function start(folder: string, args: readonly string[]): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: electron(),
    args: [...switches(folder), ...args],
    chromiumSandbox: !asRoot,
    cwd: folder,
  });
}

export const test = base.extend<ShellFixtures, ShellWorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses.
  folder: async ({}, use) => withFolder(use),
  launch: async ({ folder }, use, info) => {
    const open = new Set<ElectronApplication>();
    await use(async (...args) => {
      const app = await start(folder, args);
      open.add(app);
      app.on("close", () => open.delete(app));
      const page = await app.firstWindow();
      return { app, page, complaints: complaintsOf(page) };
    });
    for (const app of open) {
      const [page] = app.windows();
      if (info.status !== info.expectedStatus && page) await page.screenshot({ path: info.outputPath("window.png") });
      await app.close();
    }
  },
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) =>
      withFolder(async (folder) => {
        const app = await start(folder, []);
        await use({ app, page: await app.firstWindow() });
        await app.close();
      }),
    { scope: "worker" },
  ],
});
