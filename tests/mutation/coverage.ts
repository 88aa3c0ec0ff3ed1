import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { TEMPLATE } from "../support/server.ts";
import makeTemplate from "../support/server-template.ts";
import { runInParallel, runTests } from "./vitest.ts";

/** What one test file runs through. */
export interface FileCoverage {
  /** Of the test file and of the sources that it covers: the entry holds as long as none of them changes. */
  stamp: string;
  /** How long it takes by itself. */
  milliseconds: number;
  /** Lines by source file. */
  lines: Record<string, number[]>;
}

/** By test file. */
export type CoverageMap = Record<string, FileCoverage>;

interface Span {
  start: { line: number; column: number };
  end: { line: number; column: number };
}
/** By path, as istanbul writes it. */
type Report = Record<string, { statementMap: Record<string, Span>; s: Record<string, number> }>;
/** What V8 counted in one process or worker thread; offsets are UTF-16 units into the source. */
interface V8Coverage {
  result: { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }[];
}

const TESTS = ["tests/{engine,schemas,client,form,ui,server}/**/*.test.{ts,tsx}", "stories/**/*.stories.tsx"];
/** Milliseconds for one test file. */
const LIMIT = 600_000;

/** All test files below `root` that can detect a mutant. Journeys are not among them: they run a built bundle and other processes. */
export const testFiles = (root: string): string[] => globSync(TESTS, { cwd: root }).sort();

/**
 * Which lines each test file runs through, measured in as many processes at once as there are copies of the tree; what is known already
 * and still holds is read from `cache`.
 * A test file that fails by itself is left out, since it would seem to catch everything.
 */
export async function coverageMap(trees: readonly string[], tests: readonly string[], cache: string): Promise<CoverageMap> {
  const known = existsSync(cache) ? (JSON.parse(readFileSync(cache, "utf8")) as CoverageMap) : {};
  const map: CoverageMap = {};
  const removeTemplate = await makeTemplate();
  try {
    mkdirSync(dirname(cache), { recursive: true });
    await runInParallel(trees, tests, async (root, test) => {
      const before = known[test];
      const covered = before && before.stamp === fingerprintOf(root, test, before.lines) ? before : await measure(root, test);
      if (covered) known[test] = map[test] = covered;
      writeFileSync(cache, JSON.stringify(known));
    });
  } finally {
    // A run with a mutant makes its own: what makes it may be what is mutated.
    delete process.env[TEMPLATE];
    await removeTemplate();
  }
  return map;
}

function fingerprintOf(root: string, test: string, lines: FileCoverage["lines"]): string {
  const hash = createHash("sha256");
  for (const file of [test, ...Object.keys(lines).sort()]) {
    const path = join(root, file);
    hash.update(existsSync(path) ? readFileSync(path) : "gone");
  }
  return hash.digest("hex");
}

async function measure(root: string, test: string): Promise<FileCoverage | null> {
  const place = mkdtempSync(join(tmpdir(), "saral-mutation-coverage-"));
  try {
    const asked = ["--coverage.enabled", "--coverage.provider=v8", "--coverage.reporter=json", `--coverage.reportsDirectory=${place}`];
    const others = join(place, "others");
    const { verdict, failure, milliseconds } = await runTests(root, [test], LIMIT, { more: asked, env: { NODE_V8_COVERAGE: others } });
    const report = join(place, "coverage-final.json");
    if (verdict !== "passed" || !existsSync(report)) {
      console.error(`left out: ${test} (${verdict}; ${failure})`);
      return null;
    }
    const files = Object.entries(JSON.parse(readFileSync(report, "utf8")) as Report);
    const run = new Map<string, Set<number>>();
    const add = (path: string, found: number[]) => {
      const file = relative(root, path);
      if (file.startsWith("src/") && found.length > 0) run.set(file, new Set([...(run.get(file) ?? []), ...found]));
    };
    for (const [path, file] of files) add(path, executedLines(file));
    for (const [path, found] of linesOfOtherProcesses(others, root)) add(path, found);
    const lines = Object.fromEntries([...run].map(([file, found]) => [file, [...found]]));
    console.error(`${test}: ${Math.round(milliseconds / 1000)} s, ${Object.keys(lines).length} files`);
    return { stamp: fingerprintOf(root, test, lines), milliseconds, lines };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The lines on which a statement begins that was run, and those inside one that are not in another that was not. */
function executedLines({ statementMap, s }: Report[string]): number[] {
  const length = ({ start, end }: Span) => (end.line - start.line) * 1_000 + end.column - start.column;
  const outerFirst = Object.entries(statementMap).sort(([, one], [, other]) => length(other) - length(one));
  const inside = new Map<number, boolean>();
  const begun = new Set<number>();
  for (const [id, { start, end }] of outerFirst) {
    const run = (s[id] ?? 0) > 0;
    if (run) begun.add(start.line);
    for (let line = start.line; line <= end.line; line++) inside.set(line, run);
  }
  return [...inside].flatMap(([line, run]) => (run || begun.has(line) ? [line] : []));
}

/**
 * The lines of this tree that were run by worker threads and by other processes that the test started: by path. A process that was killed
 * wrote nothing, and one that ran in a copy of the tree, which the test has deleted, does not count.
 */
function linesOfOtherProcesses(folder: string, root: string): [path: string, lines: number[]][] {
  if (!existsSync(folder)) return [];
  const counted = readdirSync(folder).flatMap((name) => readV8Coverage(join(folder, name)));
  // Vitest's own processes are in the report, and what they run is not the text of the file.
  const others = counted.filter(({ result }) => !result.some(({ url }) => url.includes("/node_modules/vitest/")));
  return others.flatMap(({ result }) =>
    result
      .filter(({ url }) => url.startsWith(pathToFileURL(join(root, "src/")).href) && /\.tsx?$/.test(url))
      .map(({ url, functions }) => {
        const code = readFileSync(fileURLToPath(url), "utf8");
        const runs = new Uint8Array(code.length);
        // From the outside to the inside, so that the innermost range has the last word.
        const ranges = functions.flatMap((one) => one.ranges).sort((one, other) => spanOf(other) - spanOf(one));
        for (const { startOffset, endOffset, count } of ranges) runs.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        let line = 1;
        const lines = new Set<number>();
        for (let place = 0; place < code.length; place++) {
          if (code[place] === "\n") line++;
          else if (runs[place] === 1 && code[place] !== " ") lines.add(line);
        }
        return [fileURLToPath(url), [...lines]] as [string, number[]];
      }),
  );
}

/** Nothing for a file that its process did not live to finish. */
function readV8Coverage(path: string): V8Coverage[] {
  try {
    return [JSON.parse(readFileSync(path, "utf8")) as V8Coverage];
  } catch {
    return [];
  }
}

const spanOf = ({ startOffset, endOffset }: { startOffset: number; endOffset: number }) => endOffset - startOffset;
