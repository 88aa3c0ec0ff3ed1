import { type CodeRange, complement, type PatternNode } from "../values/pattern-syntax.ts";

/**
 * A text that may be expensive for a backtracking matcher, at any length: a start, a repeated part,
 * and an end that does not match.
 */
export interface Attack {
  start: string;
  part: string;
  end: string;
}

/** The text of an attack with at most this number of characters. */
export function attackText({ start, part, end }: Attack, length: number): string {
  const room = Math.max(0, length - start.length - end.length);
  return `${start}${part.repeat(Math.ceil(room / part.length)).slice(0, room)}${end}`.slice(0, length);
}

const MAX_ATTACKS = 900;
const MAX_WORDS = 6;
const LONGEST_WORD = 150;
const MAX_REPRESENTATIVES = 8;
const MAX_IN_PAIRS = 5;

/**
 * Attacks on a pattern, made of its own characters. For each repetition: a text that leads to it, a
 * part that it or its neighbours can match repeatedly, and an end that nothing matches. A
 * backtracking matcher then tries every way to split the repeated part. The attacks are spread
 * evenly over the repetitions.
 */
export function attacksOn(pattern: PatternNode): Attack[] {
  const characters = representatives(pattern);
  const unmatched = unmatchedCharacter(pattern);
  const found = new Map<string, Attack>();
  let queues = [...repetitions(pattern, "", "", characters)].map((repetition) => attacksWithin(repetition, characters, unmatched));
  while (queues.length > 0 && found.size < MAX_ATTACKS) {
    queues = queues.filter((attacks) => {
      const { value: attack } = attacks.next();
      if (attack) found.set(JSON.stringify([attack.start, attack.part, attack.end]), attack);
      return attack !== undefined;
    });
  }
  return [...found.values()];
}

interface Repetition {
  /** A text that leads to it. */
  start: string;
  /** The repeated part, with adjacent repetitions. */
  body: PatternNode;
  /** A text that matches the remaining pattern. */
  rest: string;
}

function* attacksWithin({ start, body, rest }: Repetition, characters: readonly string[], unmatched: string): Generator<Attack, undefined> {
  const matching = matchingTexts(body, characters);
  const pairs = matching.flatMap((one) => matching.map((other) => one + other));
  const read = characters.filter((character) => reads(body, character)).slice(0, MAX_REPRESENTATIVES);
  const mixed = read.slice(0, MAX_IN_PAIRS).flatMap((one) => read.slice(0, MAX_IN_PAIRS).map((other) => one + other));
  for (const part of [...read, ...matching, ...pairs, ...mixed].filter((text) => text !== ""))
    for (const end of new Set([unmatched, rest + unmatched, rest.slice(0, -1) + unmatched])) yield { start, part, end };
}

/** Every repeated part, from the outside in, and each run of adjacent ones. */
function* repetitions(node: PatternNode, start: string, rest: string, characters: readonly string[]): Generator<Repetition> {
  switch (node.kind) {
    case "repeat": {
      if (node.most > 1) yield { start, body: node.part, rest };
      yield* repetitions(node.part, start, rest, characters);
      return;
    }
    case "choice":
      for (const option of node.options) yield* repetitions(option, start, rest, characters);
      return;
    case "sequence": {
      const shortest = node.parts.map((part) => leastWord(part, characters));
      for (const [index, part] of node.parts.entries()) {
        const before = start + shortest.slice(0, index).join("");
        yield* repetitions(part, before, shortest.slice(index + 1).join("") + rest, characters);
      }
      yield { start, body: node, rest };
      return;
    }
    default:
  }
}

/** A text that matches a part, with as few repetitions as possible, even if it is long. */
function leastWord(node: PatternNode, characters: readonly string[]): string {
  switch (node.kind) {
    case "set":
      return characters.find((character) => within(node.ranges, character)) ?? "";
    case "assertion":
      return "";
    case "choice":
      return node.options.map((option) => leastWord(option, characters)).reduce((one, other) => (other.length < one.length ? other : one));
    case "sequence":
      return node.parts.map((part) => leastWord(part, characters)).join("");
    case "repeat":
      return leastWord(node.part, characters).repeat(node.least);
  }
}

/** Some texts that match a part of a pattern, short ones first. */
export function matchingTexts(node: PatternNode, characters: readonly string[]): string[] {
  switch (node.kind) {
    case "set":
      return characters.filter((character) => within(node.ranges, character)).slice(0, MAX_WORDS);
    case "assertion":
      return [""];
    case "choice": {
      const options = node.options.map((option) => matchingTexts(option, characters));
      const [longest = 0] = options.map(({ length }) => length).sort((a, b) => b - a);
      const interleaved = Array.from({ length: longest }, (_, index) => options.flatMap((words) => words[index] ?? [])).flat();
      return [...new Set(interleaved)].slice(0, MAX_WORDS);
    }
    case "sequence": {
      const parts = node.parts.map((part) => matchingTexts(part, characters));
      const count = Math.max(1, ...parts.map(({ length }) => length));
      const texts = Array.from({ length: count }, (_, index) => parts.map((words) => words[index % words.length] ?? "").join(""));
      return [...new Set(texts)].filter(({ length }) => length <= LONGEST_WORD);
    }
    case "repeat": {
      const matching = matchingTexts(node.part, characters);
      const counts = [...new Set([node.least, Math.min(node.most, Math.max(1, node.least)), Math.min(node.most, node.least + 1)])];
      const texts = matching.flatMap((word) => counts.map((count) => word.repeat(Math.min(count, LONGEST_WORD))));
      return [...new Set(texts)].filter(({ length }) => length <= LONGEST_WORD).slice(0, MAX_WORDS * 2);
    }
  }
}

/** Whether a character is in one of the sets of a part. */
const reads = (node: PatternNode, character: string): boolean => setsOf(node).some((ranges) => within(ranges, character));

function setsOf(node: PatternNode): (readonly CodeRange[])[] {
  switch (node.kind) {
    case "set":
      return [node.ranges];
    case "sequence":
      return node.parts.flatMap(setsOf);
    case "choice":
      return node.options.flatMap(setsOf);
    case "repeat":
      return setsOf(node.part);
    default:
      return [];
  }
}

function within(ranges: readonly CodeRange[], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= code && code <= to);
}

/**
 * One character for each group that the pattern's sets do not distinguish, those in most sets
 * first. Another of the same group would be the same attack.
 */
export function representatives(pattern: PatternNode): string[] {
  const sets = setsOf(pattern).map(inOrder);
  // Every intersection of sets starts at a boundary of one of them.
  const borders = new Set(sets.flatMap((ranges) => ranges.flatMap(([from, to]) => [from, to + 1])));
  const byMembership = new Map<string, { character: string; count: number }>();
  for (const code of [...PLAIN, ...borders].filter(isCodePoint)) {
    const character = String.fromCodePoint(code);
    const members = sets.map((ranges) => (isAmong(ranges, code) ? "1" : "0")).join("");
    if (!byMembership.has(members)) byMembership.set(members, { character, count: members.replaceAll("0", "").length });
  }
  return [...byMembership.values()]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ character }) => character);
}

/** The same characters as sorted ranges without overlaps. */
const inOrder = (ranges: readonly CodeRange[]): CodeRange[] => complement(complement(ranges));

/** The same as `within`, by binary search. @param ranges sorted */
function isAmong(ranges: readonly CodeRange[], code: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= code;
}

/** Readable characters, tried before others: `a`, `A`, `0`, blank, `-`. */
const PLAIN = [97, 65, 48, 32, 45];
const isCodePoint = (code: number): boolean => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

/** A character in no set of the pattern; if there is none, one in few sets. */
export function unmatchedCharacter(pattern: PatternNode): string {
  const sets = setsOf(pattern);
  const held = sets.flatMap((ranges) => [...ranges]);
  const candidates = [33, 35, 10, 0, 126, ...complement(held).map(([from]) => from)].filter(isCodePoint);
  const counted = candidates.map((code) => {
    const character = String.fromCodePoint(code);
    return { character, count: sets.filter((ranges) => within(ranges, character)).length };
  });
  return counted.sort((one, other) => one.count - other.count)[0]?.character ?? "!";
}
