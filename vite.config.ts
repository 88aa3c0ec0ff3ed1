import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumOptions } from "./tests/support/chromium.ts";
import { keepFoldersInMemory } from "./tests/support/memory-folders.ts";
import { RunSummary } from "./tests/support/run-summary.ts";

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

/** Folder of a build with the server-rendering bundle. */
const RENDER = "render";

/** Also builds the bundle that renders customers' pages on the server, into a folder of its own. */
function serverRendering(): Plugin {
  return {
    name: "server-rendering",
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
            rollupOptions: {
              input: here("./src/apps/customer/prerender.tsx"),
              output: { codeSplitting: false, entryFileNames: "[name].js" },
            },
          },
        },
      },
    }),
  };
}

/** How a build tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/** A module and all that it imports; with `lazily`, what these load later too. */
function neededBy(build: ModuleGraph, module: string, lazily = false): ReadonlySet<string> {
  const needed = new Set([module]);
  // A set's iteration includes what is added meanwhile.
  for (const id of needed) {
    const { importedIds = [], dynamicallyImportedIds = [] } = build.getModuleInfo(id) ?? {};
    for (const each of lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds) needed.add(each);
  }
  return needed;
}

const CUSTOMERS = here("./src/apps/customer/main.tsx");
const screen = (name: string) => here(`./src/screens/${name}/${name}-screen.tsx`);

let chunks: { build: ModuleGraph; start: ReadonlySet<string>; aroundForms: ReadonlySet<string> } | null = null;

/** The modules of customers' entry, and those that a form shares with a part without a form and with no first screen. */
function chunksOf(build: ModuleGraph) {
  if (chunks?.build === build) return chunks;
  const lazyParts = [...neededBy(build, CUSTOMERS, true)].flatMap((id) => build.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const formless = lazyParts.map((id) => neededBy(build, id)).filter((ids) => ![...ids].some((id) => id.includes("/@rjsf/")));
  const first = ["chooser", "login", "otp"].map((name) => neededBy(build, screen(name)));
  const shared = [...neededBy(build, screen("form"))].filter((id) => formless.some((ids) => ids.has(id)));
  const aroundForms = new Set(shared.filter((id) => !first.some((ids) => ids.has(id))));
  chunks = { build, start: neededBy(build, CUSTOMERS), aroundForms };
  return chunks;
}

/** The style sheets of faces that only some brands use, each an entry by itself, so that no page has it unasked. */
function faces(): Record<string, string> {
  const folder = here("./src/ui/faces");
  return Object.fromEntries(readdirSync(folder).map((file) => [`faces-${file.replace(/\.css$/, "")}`, join(folder, file)]));
}

/** In development every path below the base shows its area's entry, as the server does with the built files. */
function entries(): Plugin {
  return {
    name: "entries",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const sheet = /^fonts\/([a-z0-9-]+\.css)$/.exec(path.slice(BASE.length))?.[1];
        if (sheet) request.url = `${BASE}@fs${here("./src/ui/faces/")}${sheet}?direct`;
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
const POLL = { timeout: 60_000 };

/** The mode of `npm run test:long`. */
const LONG = "long";
/** So much longer than usual it may take. */
const PATIENCE = 20;

const nodeTests = (mode: string) => ({
  environment: "node" as const,
  // Of its own accord it leaves one processor idle, which of two is half of them.
  maxWorkers: "100%",
  ...timeouts(mode, 60_000),
  hookTimeout: 120_000,
  expect: { poll: POLL },
  // A failure is told whole: a list of what is wrong is of no use as "[ …(2) ]".
  chaiConfig: { truncateThreshold: 0 },
  setupFiles: ["tests/support/no-console-errors.ts"],
  // What a test that failed has spied on is nobody else's.
  restoreMocks: true,
});

/** The order of the lanes: what fails soonest is run first. */
const LANES = ["quick", "stories", "server", "journeys"];
const inLane = (lane: string) => ({ sequence: { groupOrder: LANES.indexOf(lane) } });

/** Servers, browsers and databases wait for one another often enough that two processors have time for a third worker. */
const WAITING_WORKERS = 3;

const timeouts = (mode: string, usual: number) => ({ testTimeout: mode === LONG ? usual * PATIENCE : usual });

export default defineConfig(async ({ mode }) => {
  if (mode === LONG) process.env.TEST_LONG = "1";
  const node = nodeTests(mode);
  if (process.env.VITEST) keepFoldersInMemory();
  // Products and tools that tests start do not take their types out of the sources anew each time.
  if (process.env.VITEST) process.env.NODE_COMPILE_CACHE ??= here("./.cache/node");
  const launchOptions = process.env.VITEST ? await chromiumOptions() : undefined;
  return {
    root: here("./src/apps"),
    base: BASE,
    publicDir: false as const,
    cacheDir: here("./.cache/vite"),
    plugins: [react(), entries(), precompress(), serverRendering()],
    // What the package publishes for production; its entry is the one with warnings for developers.
    resolve: { alias: [{ find: /^react-router$/, replacement: here("./node_modules/react-router/dist/production/index.mjs") }] },
    build: {
      outDir: here("./.build/client"),
      emptyOutDir: true,
      manifest: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: {
        // A module of constants needs no file of its own. First screen: 99 bytes more.
        optimization: { inlineConst: { mode: "all" as const, pass: 2 } },
        input: {
          customer: here("./src/apps/customer/index.html"),
          early: here("./src/apps/customer/early.ts"),
          admin: here("./src/apps/admin/index.html"),
          partner: here("./src/apps/partner/index.html"),
          ...faces(),
        },
        // Figures: JavaScript after brotli and requests, without the group, measured in November 2026.
        output: {
          // Hashes do not compress, and the first file names many others.
          entryFileNames: "assets/[name]-[hash:7].js",
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
          codeSplitting: {
            groups: [
              {
                // What all areas need comes in one request. First screen: 10,626 bytes and 2 requests more; with staff's share in it, 1,236.
                name: (id: string, build: ModuleGraph) => (chunksOf(build).start.has(id) ? "start" : null),
                debugName: "start",
                tags: ["$initial" as const],
                minShareCount: 3,
                priority: 1,
              },
              {
                // Small modules come in one request. Form: 1,796 bytes and 15 requests more; offers: 7 requests more, though 2,487 bytes less.
                name: (id: string, build: ModuleGraph) => (chunksOf(build).aroundForms.has(id) ? "around-forms" : null),
                debugName: "around-forms",
                includeDependenciesRecursively: false,
              },
              {
                // First screen: 190 bytes and 2 requests more.
                name: "around-landing",
                test: /ui.empty-state|chooser.(use-choose-product|chooser.module)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                // Staff's two areas share one file. First screen of admin: 454 bytes and 3 requests more.
                name: (id: string, build: ModuleGraph) => (chunksOf(build).start.has(id) ? null : "staff"),
                debugName: "staff",
                tags: ["$initial" as const],
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    server: { host: "127.0.0.1", proxy: { "/api": { target: process.env.API_URL ?? "http://127.0.0.1:8081", changeOrigin: false } } },
    test: {
      root: here("."),
      reporters: ["default", new RunSummary()],
      projects: [
        {
          extends: true as const,
          root: here("."),
          // It is pure, so that its files may share what they have loaded and the shipped documents that they have checked.
          test: { ...node, name: "engine", include: ["tests/{engine,schemas}/**/*.test.ts"], isolate: false },
        },
        {
          extends: true as const,
          root: here("."),
          test: { ...node, name: "browser-side", include: ["tests/{client,form,screens,ui}/**/*.test.{ts,tsx}"] },
        },
        {
          extends: true as const,
          root: here("."),
          test: {
            ...node,
            ...inLane("server"),
            name: "server",
            maxWorkers: WAITING_WORKERS,
            include: ["tests/server/**/*.test.ts"],
            globalSetup: ["tests/support/server-template.ts"],
            pool: "forks" as const,
            // To load the server takes longer than most of its files do. What a file replaces in it, it puts back.
            isolate: false,
            ...timeouts(mode, 180_000),
          },
        },
        {
          extends: true as const,
          root: here("."),
          test: { ...node, name: "guards", include: ["tests/guards/**/*.test.ts"], ...timeouts(mode, 300_000) },
        },
        {
          extends: true as const,
          root: here("."),
          test: {
            ...node,
            ...inLane("journeys"),
            name: "journeys",
            maxWorkers: WAITING_WORKERS,
            include: ["tests/journeys/**/*.test.ts"],
            globalSetup: ["tests/journeys/support/shared-product.ts"],
            pool: "forks" as const,
            // A worker's files share its browser.
            isolate: false,
            ...timeouts(mode, 300_000),
            hookTimeout: 180_000,
            // A browser, a server and its jobs on a machine that others use too: what fails once is told, what fails twice is a fault.
            retry: 1,
          },
        },
        {
          extends: true as const,
          root: here("."),
          plugins: [storybookTest({ configDir: here("./.storybook") })],
          test: {
            name: "stories",
            ...inLane("stories"),
            // Of its own accord it uses one page alone.
            maxWorkers: "100%",
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
