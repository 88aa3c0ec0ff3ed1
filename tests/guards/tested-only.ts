import { withoutExempt } from "./exemptions.ts";
import type { Violation } from "./source.ts";

interface UnusedExport {
  file: string;
  files: { name: string }[];
  exports: { name: string; line: number }[];
  types: { name: string; line: number }[];
}

/**
 * Files that no entry of the product comes to, and exports that no file of the product uses, not even their own.
 * @param report what `knip --production` says, as JSON
 */
export function findTestedOnly(report: string): string[] {
  const { issues } = JSON.parse(report) as { issues: UnusedExport[] };
  const violations = issues.flatMap(({ file, files, exports, types }): Violation[] => [
    ...files.map(() => ({ file, line: 1, what: "the file", message: "is used by tests alone, or by nothing" })),
    ...[...exports, ...types].map(({ name, line }) => ({
      file,
      line,
      what: name,
      message: `exports ${name}, which only tests use, or nothing`,
    })),
  ]);
  return withoutExempt("dead code", violations);
}
