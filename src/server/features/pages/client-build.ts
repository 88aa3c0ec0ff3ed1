import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { CLIENT_FOLDER } from "../../platform/pages/client-files.ts";
import { REPOSITORY } from "../../platform/repository.ts";

/** Sources of the client. */
const SOURCES = [
  "src/apps",
  "src/blocks",
  "src/client",
  "src/contract",
  "src/engine",
  "src/form",
  "src/screens",
  "src/ui",
  "vite.config.ts",
  "package.json",
];
const COMPRESSED = /\.(js|css|svg|json)$/;

/**
 * Builds the client if there is no build or a source is newer, and compresses its files once.
 * The new build replaces the old one by renaming, so that concurrently starting servers never see a
 * partial build.
 */
export async function ensureClientBuild(say: (line: string) => void): Promise<void> {
  if (builtAt() < newest(SOURCES.map((source) => join(REPOSITORY, source)))) {
    say("Building the browser's side…");
    const fresh = `${CLIENT_FOLDER}-${process.pid}`;
    await viteBuild(fresh);
    compressFiles(join(fresh, "assets"));
    replaceBuild(fresh);
  }
  compressFiles(join(CLIENT_FOLDER, "assets"));
}

/** Another server may do the same concurrently; then its build is used. */
function replaceBuild(fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(CLIENT_FOLDER)) renameSync(CLIENT_FOLDER, old);
    renameSync(fresh, CLIENT_FOLDER);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
  for (const folder of [old, fresh]) rmSync(folder, { recursive: true, force: true });
}

function builtAt(): number {
  const file = join(CLIENT_FOLDER, ".vite/manifest.json");
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function newest(paths: string[]): number {
  return Math.max(0, ...paths.map(modifiedBelow));
}

function modifiedBelow(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, newest(readdirSync(path).map((name) => join(path, name))));
}

function viteBuild(folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(REPOSITORY, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"],
    {
      cwd: REPOSITORY,
      // Regardless of the server's mode: another NODE_ENV would build React for development.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => (code === 0 ? done() : fail(new Error(`vite build ended with ${code}`))));
  });
}

function compressFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (COMPRESSED.test(name) && !existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
