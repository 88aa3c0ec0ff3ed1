import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

export interface Outcome {
  /** `failed` also when the run ended in another way than with its verdict, `late` when it took longer than its limit. */
  verdict: "passed" | "failed" | "late";
  /** The first test that failed, and its file below the root; no file where the run itself broke off. */
  failure: string;
  file: string | null;
  milliseconds: number;
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The project of `vite.config.ts` that a test file belongs to. */
export function projectOf(test: string): string {
  if (test.startsWith("stories/")) return "stories";
  if (test.startsWith("tests/server/")) return "server";
  return /^tests\/(engine|schemas)\//.test(test) ? "engine" : "browser-side";
}

/** Further arguments and environment variables of a run of vitest. */
interface RunOptions {
  more?: readonly string[];
  env?: Record<string, string>;
}

/** Does `work` for each thing, in order, with one at a time in each of the places. */
export async function runInParallel<Place, Thing>(
  places: readonly Place[],
  things: readonly Thing[],
  work: (place: Place, thing: Thing) => Promise<void>,
): Promise<void> {
  const remaining = things.values();
  await Promise.all(
    places.map(async (place) => {
      for (const thing of remaining) await work(place, thing);
    }),
  );
}

/** Runs test files below `root` with one worker, up to the first failure. @param limit milliseconds */
export async function runTests(
  root: string,
  tests: readonly string[],
  limit: number,
  { more = [], env = {} }: RunOptions = {},
): Promise<Outcome> {
  const place = mkdtempSync(join(tmpdir(), "saral-mutation-run-"));
  const report = join(place, "report.json");
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ["--project", project]);
  const begun = Date.now();
  const output = ["--bail", "1", "--maxWorkers", "1", "--reporter", "json", "--outputFile", report];
  // A group of its own, so that the browser and the servers of a run that is late end with it.
  const child = spawn(
    process.execPath,
    [resolve(root, "node_modules/vitest/vitest.mjs"), "run", ...projects, ...output, ...more, ...tests],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: "ignore",
      detached: true,
    },
  );
  const end = () => void (child.pid && process.kill(-child.pid, "SIGKILL"));
  process.once("exit", end);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, limit);
  const code = await new Promise<number | null>((done) => child.on("exit", done));
  clearTimeout(timer);
  process.off("exit", end);
  const first = late || code === 0 ? { failure: "", file: null } : firstFailure(root, report);
  rmSync(place, { recursive: true, force: true });
  return { verdict: late ? "late" : code === 0 ? "passed" : "failed", ...first, milliseconds: Date.now() - begun };
}

/** The projects of TypeScript that have the sources. */
const PROJECTS = ["tsconfig.json", "src/server/tsconfig.json", "src/apps/tsconfig.json"];

/** Whether the compiler, which `npm test` asks as well, takes the sources below `root`. */
export async function passesTypeCheck(root: string): Promise<boolean> {
  for (const project of PROJECTS) {
    const child = spawn(process.execPath, [resolve(root, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", project], {
      cwd: root,
      stdio: "ignore",
    });
    if ((await new Promise<number | null>((done) => child.on("exit", done))) !== 0) return false;
  }
  return true;
}

function firstFailure(root: string, report: string): Pick<Outcome, "failure" | "file"> {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    for (const { name, message, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === "failed");
      const file = relative(root, name);
      if (failed) return { failure: failed.fullName, file };
      if (message) return { failure: `${name}: ${message.split("\n")[0]}`, file };
    }
  } catch {
    // No report was written: the run broke off.
  }
  return { failure: "the run itself", file: null };
}
