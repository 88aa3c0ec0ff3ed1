import { type Attack, attacksOn, attackText } from "../../../../engine/trial/attack-texts.ts";
import { linearPattern } from "../../../../engine/values/linear-pattern.ts";
import { readPattern } from "../../../../engine/values/pattern-syntax.ts";
import { uptime } from "../../clock.ts";

/** Longer than this, one look at one answer may not take: neither here nor in a browser of the customer's. */
export const PATTERN_LIMIT_MS = 50;

/** Every attack is tried up to so many characters or repetitions after its start, the slowest few up to the limit. */
const COMPARED_LENGTH = 160;
const COMPARED_REPETITIONS = 24;
const SUSPECT_MS = 5;
const MAX_WHOLE = 5;
const MAX_TRIES = 3;
/** Milliseconds; below them lengths grow quickly, above them slowly, so that no text takes much more than the limit. */
const QUICK_MS = 0.02;
/** Below this, one character more can double the time. */
const SHORT_LENGTH = 64;

/** A text on which a pattern takes too long. */
export interface SlowText {
  text: string;
  /** Milliseconds of a processor. */
  took: number;
}

/**
 * Tries a pattern on attacks of up to `limit` characters, with the RegExp that browsers have and with the server's own matcher.
 * It may take long on a pattern that takes much longer still: run it where it can be stopped.
 * @param pattern one that `linearPattern` takes
 * @returns the text that showed it to be slow, or null
 */
export function trySpeed(pattern: string, limit: number): SlowText | null {
  const browser = new RegExp(pattern, "u");
  const server = linearPattern(pattern);
  const compared: { attack: Attack; took: number; length: number }[] = [];
  for (const attack of attacksOn(readPattern(pattern))) {
    const first = grow(browser, attack, { from: 1, to: Math.min(limit, comparedLength(attack)), enough: SUSPECT_MS });
    // A suspect is followed up at once: another attack could end in a text that takes for ever.
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
  /** Milliseconds after which no longer text is needed. */
  enough: number;
}

/** Tries longer and longer texts of an attack. @returns how long the last one took, in milliseconds */
function grow(matcher: Matcher, attack: Attack, { from, to, enough }: Lengths): { took: number; length: number } {
  // What leads up to the repeated part and ends it is as long as it is; only what stands between grows.
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
 * Milliseconds for one text. By the clock, since many kernels count a thread's time in ticks of several milliseconds; above the
 * limit by the thread's own time, so that a busy machine is no reason to refuse. What is not quick is tried again, and its quickest
 * time counts: memory cleared or code compiled on the way is no fault of the pattern.
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
