/** What `npm run e2e` tells the tests. */
function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm run e2e`);
  return value;
}

export const program = (): string => told("PYRAMID_PROGRAM");
export const electron = (): string => told("PYRAMID_ELECTRON");
export const packaged = (): string => told("PYRAMID_PACKAGE");
export const browser = (): string => told("PYRAMID_BROWSER");

/** As root Chromium runs only without its sandbox. */
export const asRoot = process.platform === "linux" && process.getuid?.() === 0;
