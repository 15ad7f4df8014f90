import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { TotalReporter } from "./reporter.js";

const registration = new URL("register-sources.mjs", import.meta.url).href;
await import(registration);

const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL("../", import.meta.url)),
  // Node 20 has no `using` declarations; they are lowered as the build lowers them.
  oxc: { target: "es2022" },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/bench/**", "test/package/**"],
    globalSetup: ["test/setup.ts"],
    setupFiles: ["test/boot-image.ts"],
    reporters: ["default", new TotalReporter()],
    // Processes, not threads: the stack has its usual size, so a recursion on
    // the depth of data fails here as it would for a user.
    pool: "forks",
    // Node runs the sources, not Vite's module runner; see native-sources.mjs.
    server: { deps: { external: [/\/src\/.*\.ts$/] } },
    execArgv: ["--enable-source-maps", "--import", registration],
    maxWorkers: availableParallelism(),
    // Loading the engine anew for each file takes as long as a quarter of the tests.
    isolate: false,
    // Other work on the machine, or a random example, must not hide the results of all other tests.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: { provider: "v8", include: ["src/**/*.ts"], reportsDirectory: "coverage" },
  },
});

export default config;
