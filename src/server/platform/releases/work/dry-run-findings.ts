import type { Finding } from "../../../../engine/catalog/document.ts";
import { finding, type Place } from "../../../../engine/catalog/findings/finding.ts";
import { MAX_COMPUTED } from "../../../../engine/rules/logic/operators.ts";
import { FailsForAll, InvariantViolated, LawDoubtful, TooLarge } from "../../../../engine/trial/attempt.ts";

/** CPU milliseconds of one attempt, over all generated persons. */
const ATTEMPT_LIMIT_MS = 2_000;

/** Dry-runs a part of a document. Reports errors, invalid results and excessive time as findings. */
export function dryRunFindings(place: Place, run: () => void): Finding[] {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch (error) {
    if (error instanceof TooLarge) return [finding("too-large-when-used", place, { limit: MAX_COMPUTED })];
    if (error instanceof LawDoubtful) {
      const { figure, value, least } = error;
      return [finding("required-figure-implausible", place, { figure, value, least }, "warning")];
    }
    if (error instanceof InvariantViolated) return [finding("required-figure-missing", place, { figure: error.message })];
    const code = error instanceof FailsForAll ? "always-fails" : "fails-when-used";
    return [finding(code, place, { detail: error instanceof Error ? error.message : String(error) })];
  }
  const { user, system } = process.threadCpuUsage(before);
  const took = Math.round((user + system) / 1000);
  return took > ATTEMPT_LIMIT_MS ? [finding("too-slow-when-used", place, { took, limit: ATTEMPT_LIMIT_MS })] : [];
}
