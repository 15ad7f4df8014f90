/* The engine in a runtime that compiles no bytes while it runs, as edge workers: Cloudflare's workerd. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

const folder = join(inject("project"), "edge");

/** The runtime's binary; undefined where none is installed, since there is none for the platform. */
function binary(): string | undefined {
  try {
    const { default: path } = createRequire(import.meta.url)("workerd") as {
      readonly default: string;
    };
    return path;
  } catch {
    return undefined;
  }
}

const workerd = binary();

const WORKER = `
  import { Engine, setCoreModule } from "ambilog";
  import core from "ambilog/core.wasm";
  setCoreModule(core);
  const engine = new Engine();
  engine.consult("edge(a, b). edge(b, c). path(X, Y) :- edge(X, Y). path(X, Z) :- edge(X, Y), path(Y, Z).");
  export default {
    async fetch(request) {
      return Response.json(engine.query(new URL(request.url).searchParams.get("goal")).all());
    },
  };`;

const configuration = (port: number): string => `
  using Workerd = import "/workerd/workerd.capnp";
  const config :Workerd.Config = (
    services = [(name = "main", worker = .worker)],
    sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
  );
  const worker :Workerd.Worker = (
    modules = [
      (name = "worker", esModule = embed "worker.js"),
      (name = "ambilog/core.wasm", wasm = embed "core.wasm")
    ],
    compatibilityDate = "2025-01-01"
  );`;

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}

describe.skipIf(workerd === undefined)("in workerd", () => {
  let runtime: ChildProcess;
  let address = "";
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    await build({
      stdin: { contents: WORKER, resolveDir: inject("project") },
      bundle: true,
      format: "esm",
      external: ["ambilog/core.wasm"],
      outfile: join(folder, "worker.js"),
    });
    copyFileSync(
      join(inject("project"), "node_modules/ambilog/dist/core.wasm"),
      join(folder, "core.wasm"),
    );
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder, "config.capnp"), configuration(port));
    runtime = spawn(workerd!, ["serve", "config.capnp"], { cwd: folder, stdio: "ignore" });
  });
  afterAll(() => runtime.kill());

  test("the engine takes the module of ambilog/core.wasm and answers", async () => {
    const goal = encodeURIComponent("path(a, X)");
    await expect
      .poll(() =>
        fetch(`${address}/?goal=${goal}`)
          .then((reply) => reply.json())
          .catch(String),
      )
      .toEqual([{ X: "b" }, { X: "c" }]);
  });
});
