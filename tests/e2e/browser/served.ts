import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base } from "@playwright/test";
import { complaintsOf } from "../complaints.ts";
import { asRoot, browser, program } from "../surroundings.ts";

interface ServedFixtures {
  readonly complaints: readonly string[];
}
interface ServedWorkerFixtures {
  readonly address: string;
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill();
  await once(server, "exit");
}

/** The page in a browser, as `npm start` serves it where no window can be opened. */
export const test = base.extend<ServedFixtures, ServedWorkerFixtures>({
  launchOptions: [
    // Without a graphics card a browser draws in software only when asked.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses.
    async ({}, use) =>
      use({ executablePath: browser(), args: ["--enable-unsafe-swiftshader"], chromiumSandbox: !asRoot }),
    { scope: "worker" },
  ],
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = spawn(process.execPath, [join(program(), "serve.cjs"), "--port", "0"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [address] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
      await use(address);
      await stop(server);
    },
    { scope: "worker" },
  ],
  // The smallest that the program takes: software rendering pays for every pixel.
  viewport: { width: 1024, height: 640 },
  complaints: async ({ page }, use) => use(complaintsOf(page)),
});
