import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const SLOWEST = 10;
/** Lines of an error that are printed: its message and where it was. */
const ERROR_LINES = 12;

/** Milliseconds that a file takes a worker: to load it and to run it. */
function durationOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

/** Without the steps through dependencies, and with what caused it. */
function describeError({ stack, message, cause }: SerializedError): string {
  const lines = stripVTControlCharacters(stack ?? message).split("\n");
  const own = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line)).slice(0, ERROR_LINES);
  const text = own.map((line) => `      ${line}`).join("\n");
  return cause ? `${text}\n${describeError(cause)}` : text;
}

function lanes(modules: readonly TestModule[]): string[] {
  const byLane = Map.groupBy(modules, ({ project }) => project.name);
  return [...byLane].map(([name, own]) => {
    const minutes = own.reduce((sum, module) => sum + durationOf(module), 0) / 60_000;
    return `  ${name}: ${minutes.toFixed(1)} min of workers' time in ${own.length} files`;
  });
}

const slowest = (modules: readonly TestModule[]) =>
  modules
    .toSorted((one, other) => durationOf(other) - durationOf(one))
    .slice(0, SLOWEST)
    .map((module) => `  ${(durationOf(module) / 1000).toFixed(0)} s ${pathOf(module)}`);

/** Tests that needed a second try, each with what the first one failed of. */
const flaky = (modules: readonly TestModule[]) =>
  modules
    .flatMap((module) => [...module.children.allTests("passed")])
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => {
      const errors = test.result().errors ?? [];
      return [`  ${pathOf(test.module)} > ${test.fullName}`, ...errors.map(describeError)].join("\n");
    });

/** Promises of safety are numbered so many; the title of a test begins with those that it is for. */
const SAFETY_RULES = 69;
const PER_LINE = 10;

/** How many tests each promise of safety has, and how many of them passed where that is not all. */
function testsPerSafetyRule(modules: readonly TestModule[]): string[] {
  const counts = Array.from({ length: SAFETY_RULES }, () => ({ passed: 0, all: 0 }));
  for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
    for (const [, row] of test.fullName.matchAll(/\bS([1-9]\d?)\b/g)) {
      const count = counts[Number(row) - 1];
      if (count === undefined || test.result().state === "skipped") continue;
      count.all += 1;
      if (test.result().state === "passed") count.passed += 1;
    }
  }
  const entries = counts.map(({ passed, all }, row) => `S${row + 1} ${passed === all ? all || "none" : `${passed} of ${all}`}`);
  return Array.from(
    { length: Math.ceil(SAFETY_RULES / PER_LINE) },
    (_, line) => `  ${entries.slice(line * PER_LINE, (line + 1) * PER_LINE).join(", ")}`,
  );
}

/** Files that a worker did not come to the end of, and errors outside every test. */
function unfinishedFiles(modules: readonly TestModule[], errors: readonly SerializedError[]): string[] {
  const unfinished = modules.filter((module) => ["queued", "pending"].includes(module.state()));
  return [...unfinished.map((module) => `  no end: ${pathOf(module)}`), ...errors.map(describeError)];
}

/** The last lines of a run: how many tests each promise has, what each lane cost, the slowest files, what was flaky, and what ended without a result. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const parts: [string, string[]][] = [
      ["broken", unfinishedFiles(modules, errors)],
      ["flaky", flaky(modules)],
    ];
    if (modules.length > SLOWEST)
      parts.unshift(
        ["tests by promise of safety", testsPerSafetyRule(modules)],
        ["lanes", lanes(modules)],
        ["slowest files", slowest(modules)],
      );
    for (const [title, lines] of parts) if (lines.length > 0) console.log([title, ...lines].join("\n"));
  }
}
