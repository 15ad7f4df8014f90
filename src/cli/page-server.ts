/*
 * The server of `ambilog playground`: static files of the package, for this machine only.
 *
 * Files are sent compressed, and compressed once. Those with a hash in their names never change, so a browser
 * need not ask for them again; of the others it asks whether they have changed.
 */
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, deflateRawSync, gzip } from "node:zlib";
import { readText } from "../node/node-files.js";
import { here } from "../node/place.js";
import { UsageError } from "./console.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** The folder of the page, and the files beside it that it asks for. */
const PAGE = "playground/";
const BESIDE: readonly string[] = ["english.dictionary", "predicates.json"];

interface PageServer {
  readonly address: string;
  /** Resolved when the process is told to end. */
  readonly ended: Promise<void>;
  /** Opens an address in the browser of the user. */
  open(address: string): Promise<void>;
}

/**
 * Serves the page on the loopback address.
 *
 * @throws {UsageError} if the page was not built, or if the port is taken
 */
export async function servePage(port: number): Promise<PageServer> {
  const folder = fileURLToPath(new URL("../", here()));
  if (!existsSync(join(folder, PAGE, "index.html"))) {
    throw new UsageError(`The page has not been built: ${join(folder, PAGE)}`);
  }
  const packed: Packed = new Map();
  const server = createServer((request, response) => {
    const { method } = request;
    if (method === "GET" || method === "HEAD") {
      void answer(folder, request, response, packed).catch(() => response.destroy());
    } else response.writeHead(405, { allow: "GET, HEAD" }).end();
  });
  await listening(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${taken}/${PAGE}`,
    ended: ending(server),
    open: openInBrowser,
  };
}

/** The part of an address that brings a program to the page (playground/state.ts). */
export function programAddress(path: string): string {
  const state = JSON.stringify({ view: "workbench", program: readText(path) });
  return `#s=${deflateRawSync(state).toString("base64url")}`;
}

/** Compressed files, by their encodings, names and versions. */
type Packed = Map<string, Promise<Buffer>>;

/** The encodings, the smallest first. The dictionary, of 5 MB, takes both a fifth of a second. */
const ENCODINGS: readonly (readonly [name: string, pack: (bytes: Buffer) => Promise<Buffer>])[] = [
  [
    "br",
    (bytes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ],
  ["gzip", (bytes) => promisify(gzip)(bytes)],
];

async function answer(
  folder: string,
  { url = "/", headers }: IncomingMessage,
  response: ServerResponse,
  packed: Packed,
): Promise<void> {
  const file = fileOf(folder, url);
  if (file === undefined) {
    if (/^\/(?:playground)?(?:\?.*)?$/.test(url)) {
      response.writeHead(302, { location: `/${PAGE}` }).end();
    } else {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
    }
    return;
  }
  const { size, mtimeMs } = statSync(file);
  const version = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  const accepted = (headers["accept-encoding"]?.toString() ?? "").split(/\s*,\s*/);
  const [encoding, pack] = ENCODINGS.find(([name]) => accepted.includes(name)) ?? [];
  const etag = `"${version}${encoding === undefined ? "" : `-${encoding}`}"`;
  const common = {
    etag,
    vary: "accept-encoding",
    "cache-control": file.startsWith(join(folder, PAGE, "assets"))
      ? "public, max-age=31536000, immutable"
      : "no-cache",
    "x-content-type-options": "nosniff",
  };
  if (headers["if-none-match"]?.includes(etag) === true) {
    response.writeHead(304, common).end();
    return;
  }
  const key = `${encoding} ${version} ${file}`;
  let sent = packed.get(key);
  if (sent === undefined) {
    sent = pack === undefined ? readFile(file) : readFile(file).then(pack);
    if (pack !== undefined) packed.set(key, sent);
  }
  const body = await sent;
  response.writeHead(200, {
    ...common,
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
  // To HEAD, nothing is sent but the headers.
  response.end(body);
}

/** The file that an address denotes; undefined if there is none, or if it is not one of the page. */
function fileOf(folder: string, url: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(new URL(url, "http://127.0.0.1").pathname).slice(1);
  } catch {
    return undefined;
  }
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  const isOfPage = file.startsWith(join(folder, PAGE));
  const isBeside = BESIDE.includes(basename(file)) && file === join(folder, basename(file));
  if (!isOfPage && !isBeside) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined;
}

async function listening(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(isTaken ? new UsageError(`The port ${port} is not free`) : error);
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** Closes the server when the process is told to end. */
async function ending(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
  server.close();
  server.closeAllConnections();
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

async function openInBrowser(address: string): Promise<void> {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  await new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("spawn", () => resolve());
  });
  child.unref();
}
