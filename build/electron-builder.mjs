// What electron-builder is told. `npm run package` calls it; see the README for what was built with it and what was not.

import { rmSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} program the bundled program
 * @param {import("./electron-runtime.mjs").Runtime} runtime
 * @param {string} output the folder to make it in
 * @param {boolean} release
 * @returns {import("electron-builder").Configuration}
 */
export function packaging(program, runtime, output, release) {
  return {
    appId: "org.russianpyramid.simulator",
    productName: "Russian Pyramid",
    directories: { app: program, buildResources: "build/resources", output },
    electronDist: runtime.dist,
    electronVersion: runtime.version,
    electronLanguages: ["en-US", "ru"],
    asar: true,
    npmRebuild: false,
    publish: null,
    // The program is bundled whole: what electron-builder finds around it would come a second time. The server for a
    // browser is for checkouts.
    files: ["**/*", "!node_modules/**", "!serve.cjs"],
    fileAssociations: [
      {
        ext: "pyramid",
        name: "Pyramid case",
        description: "Russian pyramid case",
        mimeType: "application/x-pyramid-case",
      },
    ],
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      // Playwright drives the program through them: off in what people get.
      enableNodeCliInspectArguments: !release,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    },
    linux: {
      target: ["AppImage", "deb", "rpm", "tar.gz"],
      executableName: "russian-pyramid",
      category: "Game",
      extraFiles: [{ from: "build/resources/pyramid.sh", to: "pyramid" }],
    },
    win: { target: ["nsis", "zip"] },
    // Windows takes file associations only from an installation for all users.
    nsis: { oneClick: false, perMachine: true, allowToChangeInstallationDirectory: true },
    mac: { target: ["dmg", "zip"], category: "public.app-category.sports-games" },
    // The stand-in for Electron carries a program that loads the folder it is given.
    afterPack: async ({ packager, appOutDir }) => {
      rmSync(join(packager.getResourcesDir(appOutDir), "app"), { recursive: true, force: true });
    },
  };
}
