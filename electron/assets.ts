import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

/** What a page may load and do; on every answer, workers' files included. `wasm-unsafe-eval` is Rapier's. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentSecurityPolicy,
  // Together they make the page cross-origin isolated: shared memory and exact clocks.
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  // The files change with a new version of the program under the same addresses.
  "Cache-Control": "no-cache",
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".ogg": "audio/ogg",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".ktx2": "image/ktx2",
  ".txt": "text/plain; charset=utf-8",
};

export interface Asset {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

function plain(status: number, text: string): Asset {
  return {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    body: new TextEncoder().encode(text),
  };
}

/** The file below `folder` that a URL's path names, or null when it names anything outside. */
export function fileOf(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // The URL parser has resolved dot segments, but not those hidden in %2F, %5C, or in a name with a drive or a stream.
  const parts = decoded.split("/").filter((part) => part !== "");
  if (parts.some((part) => part === ".." || part === "." || /[\\:\0]/.test(part))) return null;
  const file = join(folder, ...parts, decoded.endsWith("/") ? "index.html" : "");
  return file.startsWith(folder + sep) ? file : null;
}

/** Answers a request for a file of the page; `folder` is absolute. */
export async function assetOf(folder: string, method: string, pathname: string): Promise<Asset> {
  if (method !== "GET" && method !== "HEAD") return plain(405, "Only reading is possible.");
  const file = fileOf(folder, pathname);
  const type = file === null ? undefined : types[extname(file)];
  if (file === null || type === undefined) return plain(404, "There is no such file.");
  try {
    const body = await readFile(file);
    return {
      status: 200,
      headers: { ...headers, "Content-Type": type },
      // Node's own small buffers share memory; a copy is what a response may take over.
      body: method === "HEAD" ? null : new Uint8Array(body),
    };
  } catch {
    return plain(404, "There is no such file.");
  }
}
