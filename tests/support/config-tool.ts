import { spawn } from "node:child_process";
import { join } from "node:path";
import { REPOSITORY } from "../../src/server/platform/repository.ts";

/** Runs `npm run config` as an operator does, beside the running server; resolves with the exit code and all output. */
export function configTool(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, [join(REPOSITORY, "src/tools/config.ts"), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const append = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  return new Promise((done) => child.on("close", (code) => done({ code, output })));
}
