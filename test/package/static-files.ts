/** A server of static files. */
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** Serves the files of a folder, with further headers and with pages that are given as texts, on a free port of this machine. */
export async function serve(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<{ server: Server; url: string }> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => [`/${file}`, file]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const text = more[pathname];
    if (text !== undefined) {
      response.writeHead(200, { ...headers, "content-type": "text/html" }).end(text);
      return;
    }
    const file = files.get(pathname === "/" ? "/index.html" : pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response
      .writeHead(200, { ...headers, "content-type": type })
      .end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
