/** Where the page lives: files of the program behind a scheme of our own, so that it has an origin without a server. */
export const scheme = "app";
export const host = "pyramid";
export const startAddress = `${scheme}://${host}/index.html`;

/** True for an address of ours. Node gives such URLs the origin "null": scheme and host are what can be compared. */
export function isOurs(address: string): boolean {
  try {
    const url = new URL(address);
    return url.protocol === `${scheme}:` && url.host === host && url.username === "" && url.password === "";
  } catch {
    return false;
  }
}
