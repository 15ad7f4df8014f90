import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { TotalReporter } from "./reporter.js";

// Tests of the package as it is published, and others that take long.
const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL("../", import.meta.url)),
  oxc: { target: "es2022" },
  test: {
    include: ["test/package/**/*.test.ts"],
    globalSetup: ["test/package/setup.ts"],
    setupFiles: ["test/boot-image.ts"],
    reporters: ["default", new TotalReporter({ allowNone: true })],
    passWithNoTests: true,
    pool: "forks",
    maxWorkers: 1,
    // Browsers and processes are timed by the machine as well as by the test.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

export default config;
