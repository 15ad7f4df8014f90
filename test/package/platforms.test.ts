/**
 * The guide to other platforms: its files, built by Vite and served under its policy, served by the development servers
 * of Vite 6 and 7, built by Next.js, bundled by Bun, and run by Deno with the permissions that it names. What the npm
 * registry does not have is skipped, pages also where Chromium is not installed, and Next.js unless the variable NEXT is
 * set: it has 340 MB.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { build } from "vite";
import type { createServer as CreateServer } from "vite";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { complaintsOf, hasChromium, launchChromium } from "./browsers.js";
import { bun, deno, environment, packages } from "./registry.js";
import { serve } from "./static-files.js";

const project = inject("project");

const guide = readFileSync(new URL("../../examples/guides/platforms.md", import.meta.url), "utf8");
/** The files of the guide, by their names. */
const files = new Map(
  Array.from(guide.matchAll(/^`([^`]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm), ([, name, text]) => [
    name!,
    text!,
  ]),
);
const [, policy] = /^Content-Security-Policy: (.*)$/m.exec(guide)!;

/** The answers that the component shows. */
const SHOWN = ['{"X":[],"Y":["a"]}', '{"X":["a"],"Y":[]}'];

/** Makes a folder with files of the guide and others. The installed package is found from it. */
function folderWith(
  name: string,
  names: readonly string[],
  others: Readonly<Record<string, string>> = {},
): string {
  const folder = join(project, "platforms", name);
  const texts = { ...Object.fromEntries(names.map((file) => [file, files.get(file)!])), ...others };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** A program that asks a worker, and prints its answers. */
const WORKER = `import { WorkerEngine } from "ambilog/worker";
const engine = await WorkerEngine.start();
const answers = await engine.query("append(X, Y, [a])").all();
await engine.terminate();
`;
const PRINTS = "for (const answer of answers) console.log(JSON.stringify(answer));\n";
const PRINTED = `${SHOWN.join("\n")}\n`;

/** Runs a program; returns its output and errors. */
function run(binary: string, args: readonly string[], cwd: string): string {
  const env = { ...environment(binary), NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };
  const { stdout, stderr } = spawnSync(binary, args, { cwd, encoding: "utf8", env });
  return stdout + stderr;
}

const react = packages("react@19", "react-dom@19");
const NEXT = "NEXT" in process.env;
const vites = [6, 7].map((major) => ({ major, folder: packages(`vite@${major}`) }));

describe.skipIf(!hasChromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Waits for the answers that a page shows, and returns what it complains of. */
  async function visit(url: string): Promise<string[]> {
    const opened = await browser.newPage();
    const complaints = complaintsOf(opened);
    try {
      await opened.goto(url);
      await expect.poll(() => opened.locator("li").allTextContents()).toEqual(SHOWN);
    } finally {
      await opened.close();
    }
    return complaints;
  }

  test.skipIf(react === undefined)(
    "the component of React shows the answers of a worker under the policy",
    async () => {
      const root = folderWith("react", ["answers.jsx", "main.jsx"], {
        "index.html": `<!doctype html><div id="root"></div><script type="module" src="./main.jsx"></script>`,
      });
      symlinkSync(react!, join(root, "node_modules"));
      await build({ root, configFile: false, logLevel: "silent" });
      const headers = { "content-security-policy": policy! };
      const { server, url } = await serve(join(root, "dist"), headers);
      try {
        expect(await visit(url)).toEqual([]);
      } finally {
        server.close();
      }
    },
  );

  describe.each(vites)("Vite $major", ({ major, folder }) => {
    test.skipIf(folder === undefined)("serves a page with a worker as configured", async () => {
      const show =
        'document.body.innerHTML = answers.map((a) => `<li>${JSON.stringify(a)}`).join("");';
      const root = folderWith(`vite${major}`, ["vite.config.js"], {
        "index.html": `<!doctype html><body></body><script type="module" src="./main.js"></script>`,
        "main.js": WORKER + show,
      });
      const module = pathToFileURL(join(folder!, "vite/dist/node/index.js")).href;
      const { createServer } = (await import(module)) as {
        readonly createServer: typeof CreateServer;
      };
      const server = await createServer({
        root,
        logLevel: "silent",
        server: { host: "127.0.0.1", port: 0 },
      });
      try {
        await server.listen();
        const { port } = server.httpServer!.address() as AddressInfo;
        expect(await visit(`http://127.0.0.1:${port}/`)).toEqual([]);
      } finally {
        await server.close();
      }
    });
  });

  test.skipIf(!NEXT)(
    "Next.js builds and serves the page, with a worker on either side",
    async () => {
      const root = folderWith("next", ["app/page.jsx", "next.config.mjs"], {
        "package.json": '{ "private": true, "type": "module" }',
        "answers.jsx": `"use client";\n${files.get("answers.jsx")}`,
        "app/layout.jsx":
          'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
        "app/worker/route.js": `export const dynamic = "force-dynamic";
        export async function GET() { ${WORKER.replace(/^import .*\n/, "")} return Response.json(answers); }
        import { WorkerEngine } from "ambilog/worker";`,
      });
      const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
      const wanted = [inject("tarball"), "next@16", "react@19", "react-dom@19"];
      run("npm", ["install", ...wanted, ...quiet], root);
      const next = join(root, "node_modules/next/dist/bin/next");
      expect(run(process.execPath, [next, "build"], root)).toContain("Compiled successfully");
      const server = spawn(process.execPath, [next, "start", "-p", "0"], { cwd: root });
      try {
        const url = await new Promise<string>((resolve) => {
          let said = "";
          server.stdout.on("data", (data) => {
            said += String(data);
            const [address] = /http:\/\/localhost:\d+/.exec(said) ?? [];
            if (address !== undefined && said.includes("Ready")) resolve(address);
          });
        });
        expect(await (await fetch(url)).text()).toContain("words");
        expect(await (await fetch(`${url}/worker`)).json()).toEqual(
          SHOWN.map((row) => JSON.parse(row)),
        );
        expect(await visit(url)).toEqual([]);
      } finally {
        const ended = once(server, "exit");
        server.kill();
        await ended;
      }
    },
  );
});

const bunBinary = bun();
describe.skipIf(bunBinary === undefined)("Bun", () => {
  const made = (): string =>
    folderWith("bun", ["ambilog/worker/thread.js"], { "main.js": WORKER + PRINTS });
  const [, command] = /^bun (build .*) --outdir out$/m.exec(guide)!;

  test("bundles a program and its worker for itself and for Node", () => {
    const folder = made();
    for (const [target, binary] of [
      ["bun", bunBinary!],
      ["node", process.execPath],
    ] as const) {
      const args = [...command!.split(" "), "--outdir", target, "--target", target];
      expect(run(bunBinary!, args, folder)).toContain("ambilog/worker/thread.js");
      expect(run(binary, [join(target, "main.js")], folder)).toBe(PRINTED);
    }
  });
  test("makes one executable of them", () => {
    const folder = made();
    run(bunBinary!, [...command!.split(" "), "--compile", "--outfile", "main"], folder);
    expect(run(join(folder, "main"), [], project)).toBe(PRINTED);
  });
});

const denoBinary = deno();
describe.skipIf(denoBinary === undefined)("Deno", () => {
  const WORDS = `import { Engine } from "ambilog/node";
    console.log(new Engine().query("word([c,a,t|_])").exists());`;

  test("runs a program and its worker without permissions", () => {
    const folder = folderWith("deno", [], { "main.js": WORKER + PRINTS });
    expect(run(denoBinary!, ["run", "--no-prompt", "main.js"], folder)).toBe(PRINTED);
  });
  test("reads the dictionary with the permission to read", () => {
    const folder = folderWith("deno", [], { "words.js": WORDS });
    const args = ["run", "--no-prompt", "--allow-read", "words.js"];
    expect(run(denoBinary!, args, folder)).toBe("true\n");
  });
});
