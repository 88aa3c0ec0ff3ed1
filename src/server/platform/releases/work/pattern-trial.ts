import { type Attack, attacksOn, attackText } from "../../../../engine/trial/attack-texts.ts";
import { linearPattern } from "../../../../engine/values/linear-pattern.ts";
import { readPattern } from "../../../../engine/values/pattern-syntax.ts";
import { uptime } from "../../clock.ts";

/** Limit for matching one answer, on the server and in a customer's browser. */
export const PATTERN_LIMIT_MS = 50;

/**
 * Every attack is tried up to this length in characters or repetitions; the slowest few are tried
 * up to the limit.
 */
const COMPARED_LENGTH = 160;
const COMPARED_REPETITIONS = 24;
const SUSPECT_MS = 5;
const MAX_WHOLE = 5;
const MAX_TRIES = 3;
/**
 * In milliseconds. Lengths grow quickly below and slowly above, so that no attempt takes much
 * longer than the limit.
 */
const QUICK_MS = 0.02;
/** Below this length, one more character can double the time. */
const SHORT_LENGTH = 64;

/** A text that a pattern takes too long to match. */
interface SlowText {
  text: string;
  /** CPU time in milliseconds. */
  took: number;
}

/**
 * Tests a pattern against attacks of up to `limit` characters, with the RegExp of browsers and with
 * the server's matcher. May run long on a very slow pattern, so run it where it can be terminated.
 * @param pattern one that `linearPattern` accepts
 * @returns the text that proved it slow, or null
 */
export function trySpeed(pattern: string, limit: number): SlowText | null {
  const browser = new RegExp(pattern, "u");
  const server = linearPattern(pattern);
  const compared: { attack: Attack; took: number; length: number }[] = [];
  for (const attack of attacksOn(readPattern(pattern))) {
    const first = grow(browser, attack, { from: 1, to: Math.min(limit, comparedLength(attack)), enough: SUSPECT_MS });
    // A suspect is followed up at once, because another attack might never return.
    const grown = first.took > SUSPECT_MS ? grow(browser, attack, { from: first.length, to: limit, enough: PATTERN_LIMIT_MS }) : first;
    if (grown.took > PATTERN_LIMIT_MS) return { text: attackText(attack, grown.length), took: grown.took };
    compared.push({ attack, ...grown });
  }
  const worst = compared.sort((one, other) => other.took / other.length - one.took / one.length).slice(0, MAX_WHOLE);
  for (const { attack, length } of worst) {
    const grown = grow(browser, attack, { from: length, to: limit, enough: PATTERN_LIMIT_MS });
    if (grown.took > PATTERN_LIMIT_MS) return { text: attackText(attack, grown.length), took: grown.took };
    const text = attackText(attack, limit);
    const took = timeOf(server, text);
    if (took > PATTERN_LIMIT_MS) return { text, took };
  }
  return null;
}

const comparedLength = ({ start, part, end }: Attack): number =>
  start.length + Math.max(COMPARED_LENGTH, part.length * COMPARED_REPETITIONS) + end.length;

type Matcher = { test(text: string): boolean };

interface Lengths {
  from: number;
  to: number;
  /** Milliseconds after which longer texts need not be tried. */
  enough: number;
}

/**
 * Tries increasing lengths of an attack.
 * @returns how long the last one took, in milliseconds
 */
function grow(matcher: Matcher, attack: Attack, { from, to, enough }: Lengths): { took: number; length: number } {
  // Prefix and suffix have a fixed length; only the repeated part grows.
  const fixed = attack.start.length + attack.end.length;
  let length = Math.min(Math.max(from, fixed + 1), to);
  while (true) {
    const took = timeOf(matcher, attackText(attack, length));
    if (length >= to || took > enough) return { took, length };
    length = Math.min(to, fixed + longer(length - fixed, took < QUICK_MS));
  }
}

const longer = (repeated: number, quick: boolean): number =>
  quick ? Math.ceil(repeated * 1.4) : repeated < SHORT_LENGTH ? repeated + 1 : Math.ceil(repeated * 1.15);

/**
 * Returns milliseconds for one text. Uses wall-clock time, as many kernels count a thread's CPU
 * time in ticks of several milliseconds; above the limit uses the thread's CPU time, so that load
 * is no reason to refuse. Slow texts are repeated and the fastest run counts, which excludes
 * garbage collection and compilation.
 */
function timeOf(matcher: Matcher, text: string): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MAX_TRIES && quickest > SUSPECT_MS; tries++) {
    quickest = Math.min(quickest, timeOnce(matcher, text));
  }
  return quickest;
}

function timeOnce(matcher: Matcher, text: string): number {
  const cpu = process.threadCpuUsage();
  const start = uptime();
  matcher.test(text);
  const clock = uptime() - start;
  if (clock <= PATTERN_LIMIT_MS) return clock;
  const { user, system } = process.threadCpuUsage(cpu);
  return Math.min(clock, (user + system) / 1000);
}
