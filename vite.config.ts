import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumOptions } from "./tests/support/chromium.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the application lives below its host. */
const BASE = "/in/home/app/";

/** Writes a brotli file beside each text file, so that the server never compresses on a request. */
function precompress(): Plugin {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const path = join(dir, file);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
      }
    },
  };
}

/** Where what draws the first look of a page on the server lies in a build. */
const RENDER = "render";

/** Builds, beside the browser's side, what draws the first look of a customer's page on the server: one folder, wherever the build goes. */
function firstLook(): Plugin {
  return {
    name: "first-look",
    apply: "build",
    config: ({ build }) => ({
      builder: {
        buildApp: async ({ build: make, environments }) => {
          for (const name of ["client", RENDER]) if (environments[name]) await make(environments[name]);
        },
      },
      environments: {
        [RENDER]: {
          consumer: "server" as const,
          define: { "process.env.NODE_ENV": '"production"' },
          resolve: { noExternal: true as const },
          build: {
            outDir: join(build?.outDir ?? "", RENDER),
            copyPublicDir: false,
            emptyOutDir: true,
            manifest: false,
            minify: false,
            rollupOptions: { input: here("./src/apps/customer/prerender.tsx"), output: { codeSplitting: false } },
          },
        },
      },
    }),
  };
}

/** In development every path below the base shows its area's entry, as the server does with the built files. */
function entries(): Plugin {
  return {
    name: "entries",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        if (request.headers.accept?.includes("text/html") && path.startsWith(BASE)) {
          const area =
            /^(admin|partner)(\/|$)/.exec(path.slice(BASE.length))?.[1] ?? (/\/partner\/login$/.test(path) ? "partner" : "customer");
          request.url = `${BASE}${area}/index.html`;
        }
        next();
      });
    },
  };
}

/**
 * How long a test waits for what it expects: an end to waiting in vain, not a measure of speed, so that a busy machine has the time it needs.
 * `context.setDefaultTimeout` of the journeys and `asyncUtilTimeout` of the stories say the same.
 */
const POLL = { timeout: 30_000 };

const NODE = {
  environment: "node" as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: POLL },
  setupFiles: ["tests/support/no-console-errors.ts"],
};

export default defineConfig(async () => {
  const launchOptions = process.env.VITEST ? await chromiumOptions() : undefined;
  return {
    root: here("./src/apps"),
    base: BASE,
    publicDir: false as const,
    cacheDir: here("./.cache/vite"),
    plugins: [react(), entries(), precompress(), firstLook()],
    build: {
      outDir: here("./.build/client"),
      emptyOutDir: true,
      manifest: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          customer: here("./src/apps/customer/index.html"),
          early: here("./src/apps/customer/early.ts"),
          admin: here("./src/apps/admin/index.html"),
          partner: here("./src/apps/partner/index.html"),
        },
        // What every first screen needs goes into one file, and what the staff's two areas need besides into another: each comes in one
        // request, and smaller than in pieces.
        output: {
          codeSplitting: {
            groups: [
              { name: "start", tags: ["$initial" as const], minShareCount: 3, priority: 1 },
              { name: "staff", tags: ["$initial" as const], minShareCount: 2 },
            ],
          },
        },
      },
    },
    server: { host: "127.0.0.1", proxy: { "/api": { target: process.env.API_URL ?? "http://127.0.0.1:8081", changeOrigin: false } } },
    test: {
      root: here("."),
      projects: [
        { extends: true as const, root: here("."), test: { ...NODE, name: "engine", include: ["tests/{engine,schemas}/**/*.test.ts"] } },
        {
          extends: true as const,
          root: here("."),
          test: { ...NODE, name: "browser-side", include: ["tests/{client,form,screens,ui}/**/*.test.{ts,tsx}"] },
        },
        {
          extends: true as const,
          root: here("."),
          test: {
            ...NODE,
            name: "server",
            include: ["tests/server/**/*.test.ts"],
            globalSetup: ["tests/support/server-template.ts"],
            pool: "forks" as const,
            maxWorkers: 2,
            testTimeout: 180_000,
          },
        },
        {
          extends: true as const,
          root: here("."),
          test: { ...NODE, name: "guards", include: ["tests/guards/**/*.test.ts"], testTimeout: 300_000 },
        },
        {
          extends: true as const,
          root: here("."),
          test: {
            ...NODE,
            name: "journeys",
            include: ["tests/journeys/**/*.test.ts"],
            pool: "forks" as const,
            fileParallelism: false,
            testTimeout: 300_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true as const,
          root: here("."),
          plugins: [storybookTest({ configDir: here("./.storybook") })],
          test: {
            name: "stories",
            testTimeout: 120_000,
            browser: {
              enabled: true,
              headless: true,
              provider: playwright({ launchOptions: launchOptions ?? {} }),
              instances: [{ browser: "chromium" as const }],
            },
          },
        },
      ],
    },
  };
});
