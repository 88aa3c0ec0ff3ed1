import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { runTests } from "./vitest.ts";

/** What one test file runs through. */
export interface Covered {
  /** Of the test file and of the sources that it covers: the entry holds as long as none of them changes. */
  stamp: string;
  /** How long it takes by itself. */
  milliseconds: number;
  /** Lines by source file. */
  lines: Record<string, number[]>;
}

/** By test file. */
export type CoverageMap = Record<string, Covered>;

interface Span {
  start: { line: number; column: number };
  end: { line: number; column: number };
}
type Report = Record<string, { statementMap: Record<string, Span>; s: Record<string, number> }>;

const TESTS = ["tests/{engine,schemas,client,form,ui,server}/**/*.test.{ts,tsx}", "stories/**/*.stories.tsx"];
/** Milliseconds for one test file. */
const LIMIT = 600_000;

/** All test files below `root` that can notice a mutant. Journeys are none of them: what they run stands in a built bundle and in other processes. */
export const testFiles = (root: string): string[] => globSync(TESTS, { cwd: root }).sort();

/**
 * Which lines each test file runs through; what is known already and still holds is read from `cache`.
 * A test file that fails by itself is left out, since it would seem to catch everything.
 */
export async function coverageMap(root: string, tests: readonly string[], cache: string): Promise<CoverageMap> {
  const known = existsSync(cache) ? (JSON.parse(readFileSync(cache, "utf8")) as CoverageMap) : {};
  const map: CoverageMap = {};
  for (const test of tests) {
    const before = known[test];
    const covered = before && before.stamp === stampOf(root, test, before.lines) ? before : await measure(root, test);
    if (covered) known[test] = map[test] = covered;
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify(known));
  }
  return map;
}

function stampOf(root: string, test: string, lines: Covered["lines"]): string {
  const hash = createHash("sha256");
  for (const file of [test, ...Object.keys(lines).sort()]) {
    const path = join(root, file);
    hash.update(existsSync(path) ? readFileSync(path) : "gone");
  }
  return hash.digest("hex");
}

async function measure(root: string, test: string): Promise<Covered | null> {
  const place = mkdtempSync(join(tmpdir(), "saral-mutation-coverage-"));
  try {
    const asked = ["--coverage.enabled", "--coverage.provider=v8", "--coverage.reporter=json", `--coverage.reportsDirectory=${place}`];
    const { verdict, failure, milliseconds } = await runTests(root, [test], LIMIT, asked);
    const report = join(place, "coverage-final.json");
    if (verdict !== "passed" || !existsSync(report)) {
      console.error(`left out: ${test} (${verdict}; ${failure})`);
      return null;
    }
    const files = Object.entries(JSON.parse(readFileSync(report, "utf8")) as Report);
    const lines = Object.fromEntries(
      files
        .map(([path, file]) => [relative(root, path), linesRun(file)] as const)
        .filter(([path, run]) => path.startsWith("src/") && run.length > 0),
    );
    console.error(`${test}: ${Math.round(milliseconds / 1000)} s, ${Object.keys(lines).length} files`);
    return { stamp: stampOf(root, test, lines), milliseconds, lines };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The lines on which a statement begins that was run, and those inside one that are not in another that was not. */
function linesRun({ statementMap, s }: Report[string]): number[] {
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
