import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { keepFoldersInMemory } from "../support/memory-folders.ts";
import { type CoverageMap, coverageMap, testFiles } from "./coverage.ts";
import { type Mutant, mutantsOf, sample } from "./mutants.ts";
import { passesTypeCheck, projectOf, runInParallel, runTests } from "./vitest.ts";

/**
 * `npm run mutate -- --count 100 --seed 7 --in src/engine --in src/form`: changes one token at a time, so many picked by a
 * seed, and prints those that no test detects. Each runs in a copy of the tree, with the test files that run through its
 * line, nearest first, up to the first failure; a timeout counts as detected. A test that seems to detect it is run once more
 * without it, so that a test that fails by itself on a busy machine does not count. If no test detects it, the compiler checks
 * it, as `npm test` does.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, ".cache/mutation");
const FOLDERS = ["src/engine", "src/server", "src/form"];
/** Generated, or nothing but types. */
const NO_MUTANTS = /\.gen\.ts$|\.d\.ts$/;
/** What a run needs besides the packages; sources are copied, since they are written to. */
const COPIED = ["package.json", "vite.config.ts", "tsconfig.json", ".storybook", "src", "tests", "stories", "schemas", "locales"];
/** Known milliseconds of the test files of one run of vitest, and of all runs for one mutant: then it counts as survived. */
const MAX_BATCH = 60_000;
const MAX_TOTAL = 600_000;
/** A run is late after so many times what its test files take by themselves, and this. */
const TIMEOUT = { times: 3, milliseconds: 60_000 };
const PROJECT_ORDER = ["engine", "browser-side", "stories", "server"];

interface MutantResult {
  mutant: Mutant;
  /** The test that noticed it; null for none. */
  by: string | null;
  tests: number;
}

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    in: { type: "string", multiple: true, default: FOLDERS },
    /** Projects of vite.config.ts whose tests are asked. */
    project: { type: "string", multiple: true, default: PROJECT_ORDER },
    /** Beginnings of the paths of the test files that are asked. */
    test: { type: "string", multiple: true, default: ["tests/", "stories/"] },
    /** Files to leave out. */
    but: { type: "string", multiple: true, default: [] },
    /** Only the mutants of these lines, `src/engine/money/emi.ts:14`, and all of them. */
    line: { type: "string", multiple: true, default: [] },
    /** How many test files or mutants are run at once, each in a process of its own. */
    jobs: { type: "string", default: String(availableParallelism()) },
  },
});

// Once for all of its runs of vitest, each of which would unpack a browser into a folder of its own.
keepFoldersInMemory();

/** A copy of the tree that may be written to, on the same disk: the packages are shared with it by hard links, since a browser does not follow links out of it. */
function copyTree(): string {
  mkdirSync(CACHE, { recursive: true });
  const tree = mkdtempSync(join(CACHE, "tree-"));
  for (const part of COPIED) if (existsSync(join(ROOT, part))) cpSync(join(ROOT, part), join(tree, part), { recursive: true });
  const link = spawnSync("cp", ["-al", join(ROOT, "node_modules"), join(tree, "node_modules")]);
  if (link.status !== 0) throw new Error(`The packages cannot be linked: ${link.stderr}`);
  return tree;
}

/** The test files that run through the line of a mutant, in runs of vitest: the nearest first, those that need a browser or a database last. */
function batchesFor({ file, line }: Mutant, map: CoverageMap): string[][] {
  const coveringTests = Object.entries(map).filter(([, { lines }]) => lines[file]?.includes(line));
  const projectIndex = (test: string) => Math.max(1, PROJECT_ORDER.indexOf(projectOf(test)));
  // What a test costs for each line of the file that it runs through: one that is about the file comes before one that touches it.
  const costPerLine = ({ milliseconds, lines }: CoverageMap[string]) => milliseconds / (lines[file]?.length ?? 1);
  const sorted = coveringTests.sort(([a, one], [b, other]) => projectIndex(a) - projectIndex(b) || costPerLine(one) - costPerLine(other));
  const batches: string[][] = [];
  let [length, total, last] = [0, 0, 0];
  for (const [test, { milliseconds }] of sorted) {
    total += milliseconds;
    if (total > MAX_TOTAL && batches.length > 0) break;
    if (batches.length === 0 || length + milliseconds > MAX_BATCH || projectIndex(test) !== last) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(test);
    length += milliseconds;
    last = projectIndex(test);
  }
  return batches;
}

async function testMutant(tree: string, mutant: Mutant, map: CoverageMap): Promise<MutantResult> {
  const path = join(tree, mutant.file);
  const code = readFileSync(path, "utf8");
  const mutated = code.slice(0, mutant.start) + mutant.after + code.slice(mutant.end);
  const batches = batchesFor(mutant, map);
  const tests = batches.flat().length;
  const limit = (files: readonly string[]) =>
    files.reduce((sum, test) => sum + (map[test]?.milliseconds ?? 0), 0) * TIMEOUT.times + TIMEOUT.milliseconds;
  try {
    while (batches.length > 0) {
      const batch = batches.shift() ?? [];
      writeFileSync(path, mutated);
      const { verdict, failure, file } = await runTests(tree, batch, limit(batch));
      if (verdict === "passed") continue;
      writeFileSync(path, code);
      const suspects = file === null ? batch : [file];
      const without = await runTests(tree, suspects, limit(suspects));
      if (without.verdict === "passed") return { mutant, tests, by: verdict === "late" ? "the time limit" : failure };
      const rest = batch.filter((test) => !suspects.includes(test));
      console.info(`  no say in it: ${suspects.join(" ")}`);
      if (rest.length > 0) batches.unshift(rest);
    }
    writeFileSync(path, mutated);
    return { mutant, tests, by: (await passesTypeCheck(tree)) ? null : "the compiler" };
  } finally {
    writeFileSync(path, code);
  }
}

const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text).replaceAll(/\s+/g, " ");
const describeMutant = ({ file, line, before, after }: Mutant) => `${file}:${line}  ${shortened(before)}  →  ${shortened(after)}`;

const sources = values.in.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).sort();
const mutableSources = sources.filter((file) => !NO_MUTANTS.test(file) && !values.but.some((part) => file.includes(part)));
const all = mutableSources.flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), "utf8")));
const chosen = values.line.length > 0 ? all.filter(({ file, line }) => values.line.includes(`${file}:${line}`)) : all;
const mutants = values.line.length > 0 ? chosen : sample(chosen, Number(values.count), Number(values.seed));
console.info(`${mutants.length} of ${all.length} mutants`);

const trees = Array.from({ length: Number(values.jobs) }, copyTree);
process.once("exit", () => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const selectedTests = testFiles(ROOT).filter(
  (test) => values.project.includes(projectOf(test)) && values.test.some((start) => test.startsWith(start)),
);
const map = await coverageMap(trees, selectedTests, join(CACHE, "coverage.json"));
const survived: MutantResult[] = [];
await runInParallel(trees, [...mutants.entries()], async (tree, [index, mutant]) => {
  const judged = await testMutant(tree, mutant, map);
  if (judged.by === null) survived.push(judged);
  const verdict = judged.by === null ? `SURVIVED ${judged.tests} test files` : `caught by ${shortened(judged.by)}`;
  console.info(`${index + 1}/${mutants.length}  ${describeMutant(mutant)}  ${verdict}`);
});
const killed = mutants.length - survived.length;
console.info(`\ncaught ${killed} of ${mutants.length}: ${((killed / mutants.length) * 100).toFixed(0)} %`);
for (const { mutant, tests } of survived) console.info(`  ${describeMutant(mutant)}  (${tests} test files)`);
