/**
 * Programs that the modules of a project import: in a page that Vite serves and builds, in Debian's Chromium
 * where that is installed, in a program that Vite runs in Node as Vitest does, and for the compilers.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { Browser, Page } from "playwright-core";
import { build, createLogger, createServer, preview } from "vite";
import type { InlineConfig, Plugin, ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { hasChromium, launchChromium } from "./browsers.js";
import { COMPILERS, MODULES, compile } from "./compilers.js";

const project = inject("project");
const app = join(project, "imports");

const GRAPH = `:- use_module(library(clpfd)).
:- use_module(edges).

%!  path(+From:atom, -To:atom) is nondet.
%
%   True iff there is a path from From to To.

path(X, Y) :- edge(X, Y).
path(X, Z) :- edge(X, Y), path(Y, Z).

%!  between_them(?X:integer) is nondet.
between_them(X) :- X in 3..5, X #\\= 4, label([X]).
`;

const EDGES = ":- module(edges, [edge/2]).\nedge(a, b).\nedge(b, c).\n";

const MAIN = `
import graph, { between_them, path } from "./graph.pl";

const show = (): void => {
  const found: string[] = path("a").all().map(({ To }) => To);
  const numbers: number[] = between_them().all().map(({ X }) => X);
  document.body.textContent = [...found, ...numbers].join(" ");
};
graph.onReload(show);
show();
`;

/** The plugin of the installed package. */
async function plugin(): Promise<Plugin> {
  const url = pathToFileURL(join(project, "node_modules/ambilog/dist/node/vite.js")).href;
  const { ambilog } = (await import(url)) as { ambilog(): Plugin };
  return ambilog();
}

async function config(): Promise<InlineConfig> {
  return {
    root: app,
    configFile: false,
    logLevel: "silent",
    plugins: [await plugin()],
    server: { host: "127.0.0.1", port: 0 },
    preview: { host: "127.0.0.1", port: 0 },
  };
}

function write(name: string, text: string): void {
  writeFileSync(join(app, name), text);
}

beforeAll(() => {
  mkdirSync(app, { recursive: true });
  const script = '<script type="module" src="./main.ts"></script>';
  write("index.html", `<!doctype html><title>paths</title><body></body>${script}\n`);
  write("graph.pl", GRAPH);
  write("edges.pl", EDGES);
  write("main.ts", MAIN);
  write("package.json", '{ "type": "module" }');
});

test("a page that Vite builds, without a warning, has its programs without what is for readers", async () => {
  const dist = join(app, "dist");
  const warnings: string[] = [];
  const customLogger = createLogger("silent");
  customLogger.warn = (message) => warnings.push(message);
  // Whether plugins take long depends on the machine.
  const rolldownOptions = { checks: { bundlerTimings: false } };
  await build({ ...(await config()), customLogger, build: { outDir: dist, rolldownOptions } });
  expect(warnings).toEqual([]);
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(dist, file), "utf8"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect(script).not.toContain("True iff there is a path");
  }
  expect(readFileSync(join(app, "graph.d.pl.ts"), "utf8")).toContain("const path:");
});

test("a module that Vite runs in Node imports programs, as tests of Vitest do", async () => {
  write("node.ts", 'import { path } from "./graph.pl";\nexport const found = path("a").all();\n');
  const server = await createServer({ ...(await config()), server: { middlewareMode: true } });
  try {
    const { found } = await server.ssrLoadModule("/node.ts");
    expect(found).toEqual([{ To: "b" }, { To: "c" }]);
  } finally {
    await server.close();
  }
});

test("the module of the guide prints what stands there", async () => {
  const guide = readFileSync(new URL("../../examples/guides/imports.md", import.meta.url), "utf8");
  const [program, module, output] = ["prolog", "ts", "text"].map(
    (language) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(guide)![1]!,
  );
  write("guide.pl", program!);
  write("guide.ts", module!.replace("./graph.pl", "./guide.pl"));
  const server = await createServer({ ...(await config()), server: { middlewareMode: true } });
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((x: unknown) => {
    printed.push(typeof x === "string" ? x : inspect(x));
  });
  try {
    await server.ssrLoadModule("/guide.ts");
    expect(`${printed.join("\n")}\n`).toBe(output);
  } finally {
    log.mockRestore();
    await server.close();
  }
});

/** A program with a mistake in one line, marked by a comment. */
const WRONG: readonly (readonly [line: string, says: string])[] = [
  ["path(1);", "'number' is not assignable to"],
  ['path("a", 1);', "'number' is not assignable to"],
  ["path();", "Source has 0 element(s)"],
  ['path("a", "b", "c");', "Source has 3 element(s) but target allows only 2"],
  ['for (const { From } of path("a")) void From;', "Property 'From' does not exist"],
  ['const n: number | undefined = path("a").first()?.To; void n;', "'string' is not assignable"],
  ["between_them(undefined);", "'undefined' is not assignable"],
  ['between_them("1");', "'string' is not assignable"],
  ["graph.on(1);", "'number' is not assignable to parameter of type 'Engine'"],
];

describe.each(COMPILERS)("the compiler $version", ({ version, bin }) => {
  /** The compiler's output for some lines after the imports. */
  function said(lines: string, modules: object): string {
    const head =
      'import graph, { between_them, path } from "./graph.pl";\nvoid [graph, between_them, path];';
    write("typed.ts", `${head}\n${lines}\n`);
    return compile(bin, `imports-${version}`, {
      compilerOptions: {
        target: "es2022",
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        allowArbitraryExtensions: true,
        lib: ["es2022", "dom"],
        types: [],
        ...modules,
      },
      files: ["imports/main.ts", "imports/typed.ts"],
    });
  }
  beforeAll(() => {
    const ambilog = join(project, "node_modules/.bin/ambilog");
    const { status } = spawnSync(ambilog, ["types", "graph.pl"], { cwd: app });
    expect(status).toBe(0);
  });

  test.each(MODULES)("accepts a program that uses its types, with $moduleResolution", (modules) => {
    const lines = 'const names: string[] = path("a").all().map(({ To }) => To); void names;';
    expect(said(lines, modules)).toBe("");
  });
  test.each(MODULES)("finds wrong arguments, with $moduleResolution", (modules) => {
    const lines = WRONG.map(([line]) => line).join("\n");
    const found = said(lines, modules).split(/^(?=imports\/typed\.ts)/m);
    const byLine = new Map(found.map((text) => [Number(/\((\d+),/.exec(text)?.[1]), text]));
    const first = 3;
    WRONG.forEach(([line, says], i) => {
      expect({ line, text: byLine.get(i + first) }).toEqual({
        line,
        text: expect.stringContaining(says) as string,
      });
    });
    expect(found).toHaveLength(WRONG.length);
  });
});

describe.skipIf(!hasChromium)("in Chromium", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  /** Expects the page to show a text soon. */
  async function expectShown(text: string, timeout = 30_000): Promise<void> {
    const isShown = `document.body.textContent.trim() === ${JSON.stringify(text)}`;
    await page.waitForFunction(isShown, undefined, { timeout });
  }

  test("the page that Vite has built asks its programs", async () => {
    const server = await preview({ ...(await config()), build: { outDir: join(app, "dist") } });
    const { port } = server.httpServer.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await expectShown("b c 3 5");
    await server.close();
  });

  describe("the page that Vite serves", () => {
    let server: ViteDevServer;
    const problems: string[] = [];
    let loads = 0;
    beforeAll(async () => {
      rmSync(join(app, "node_modules"), { recursive: true, force: true });
      server = await createServer(await config());
      await server.listen();
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("load", () => loads++);
      const { port } = server.httpServer!.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/`);
      await expectShown("b c 3 5");
      await page.evaluate("globalThis.kept = 'kept'");
    });
    afterAll(() => server?.close());

    /**
     * Changes a file and waits until that is seen. It writes again while it is not: the watcher
     * of Vite drops a change that comes less than 50 ms after another.
     */
    async function change(name: string, text: string, isSeen: () => Promise<unknown>) {
      const written = async () => {
        write(name, text);
        await isSeen();
      };
      await vi.waitFor(written, { timeout: 30_000, interval: 0 });
    }
    const isKept = (): Promise<unknown> => page.evaluate("globalThis.kept");

    test("shows the new answers when a program is changed, and is kept", async () => {
      const changed = GRAPH.replace("path(X, Z)", "path(a, z).\npath(X, Z)");
      await change("graph.pl", changed, () => expectShown("b z c 3 5", 2000));
      await change("graph.pl", GRAPH, () => expectShown("b c 3 5", 2000));
      expect(await isKept()).toBe("kept");
    });
    test("does so when a file that the program loads is changed", async () => {
      await change("edges.pl", `${EDGES}edge(c, d).\n`, () => expectShown("b c d 3 5", 2000));
      await change("edges.pl", EDGES, () => expectShown("b c 3 5", 2000));
      expect(await isKept()).toBe("kept");
    });
    test("is told of an error in a program, and goes on when it is mended", async () => {
      await change("graph.pl", `${GRAPH}oops :- .\n`, () =>
        page.waitForSelector("vite-error-overlay", { timeout: 2000 }),
      );
      const message = await page.evaluate(
        "document.querySelector('vite-error-overlay').shadowRoot.textContent",
      );
      expect(message).toContain("Syntax error");
      await change("graph.pl", `${GRAPH}path(a, y).\n`, () => expectShown("b c y 3 5", 2000));
      expect(await isKept()).toBe("kept");
    });
    test("was loaded once, and complains of nothing", () => {
      expect({ loads, problems }).toEqual({ loads: 1, problems: [] });
    });
  });
});
