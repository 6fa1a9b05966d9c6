import { createServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { assetOf } from "./assets.ts";

// The same page for a browser, where no window can be opened. Only this computer reaches it. Prints its address.

// The same one each time, where it is free: what the browser keeps for the page belongs to the address with its port.
const usualPort = "4173";

const { values } = parseArgs({ options: { port: { type: "string", default: usualPort } } });
const folder = join(import.meta.dirname, "renderer");

const server = createServer(async (request, response) => {
  const [pathname] = (request.url ?? "/").split(/[?#]/, 1);
  // A page elsewhere whose name was made to point here must not read ours.
  const named = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "");
  const asset = await assetOf(folder, named ? (request.method ?? "") : "refused", pathname ?? "/");
  response.writeHead(asset.status, asset.headers).end(asset.body);
});
server.on("listening", () => {
  const bound = server.address();
  if (bound !== null && typeof bound === "object") process.stdout.write(`http://localhost:${bound.port}/\n`);
});
const listen = (port: number) => server.listen(port, "127.0.0.1");
server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE" && values.port === usualPort) {
    values.port = "0";
    listen(0);
    return;
  }
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
listen(Number(values.port));
