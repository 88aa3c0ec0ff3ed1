import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import { type CodeRange, PatternError, type PatternNode, readPattern } from "./pattern-syntax.ts";

/** A pattern that matches in time proportional to the text. */
interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/** Limits the cache, so that patterns of old releases are evicted. */
const MAX_KNOWN = 2_000;
const known = new LRUCache<string, LinearPattern>({ max: MAX_KNOWN });

/**
 * Compiles a pattern of a document for the server, where it matches untrusted texts: the meaning of
 * `new RegExp(source, "u")`, in linear time. A pattern with few ways to match is compiled to that
 * RegExp; all others to an automaton, which does not backtrack (RE2). Browsers use their own
 * RegExp, with which a release is tried.
 *
 * @throws PatternError if it is not a valid regular expression, or if an automaton cannot match
 *   it
 */
export function linearPattern(source: string): LinearPattern {
  let pattern = known.get(source);
  if (!pattern) {
    pattern = compile(source);
    known.set(source, pattern);
  }
  return pattern;
}

function compile(source: string): LinearPattern {
  const node = readPattern(source);
  // A pattern for the whole text is matched by RE2's fastest engine, the lazy automaton.
  const written = `${startsAtStart(node) ? "" : ANYTHING}(?:${write(node)})${ANYTHING}`;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(written);
  } catch (error) {
    throw new PatternError("repeats-too-often", error instanceof Error ? error.message : String(error));
  }
  if (countPaths(node) <= MAX_BACKTRACKING_PATHS) return new RegExp(source, "u");
  return { test: (text) => engine.testExact(text), toString: () => source };
}

/** Up to this number of ways, backtracking is cheaper than the automaton. */
const MAX_BACKTRACKING_PATHS = 200;

/**
 * The number of ways in which a backtracking matcher can go through a pattern, which bounds its
 * steps for each start.
 */
function countPaths(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.parts.reduce((ways, part) => ways * countPaths(part), 1);
    case "choice":
      return node.options.reduce((ways, option) => ways + countPaths(option), 0);
    case "repeat": {
      const each = countPaths(node.part);
      if (each === 1) return node.most - node.least + 1;
      let paths = 0;
      for (let times = node.least; times <= node.most && paths <= MAX_BACKTRACKING_PATHS; times++) paths += each ** times;
      return paths;
    }
    default:
      return 1;
  }
}

const ANYTHING = "[\\x{0}-\\x{10ffff}]*";

const startsAtStart = (node: PatternNode): boolean =>
  node.kind === "sequence" && node.parts[0]?.kind === "assertion" && node.parts[0].written === "^";

/**
 * The pattern in RE2 syntax. Sets are written as ranges, because `.`, `\s` and `\p` differ there.
 */
function write(node: PatternNode): string {
  switch (node.kind) {
    case "set":
      return set(node.ranges);
    case "sequence":
      return node.parts.map((part) => (part.kind === "choice" ? group(part) : write(part))).join("");
    case "choice":
      return node.options.map(write).join("|");
    case "repeat":
      return `${node.part.kind === "set" ? write(node.part) : group(node.part)}${quantifier(node.least, node.most)}`;
    case "assertion":
      return { "^": "\\A", $: "\\z", "\\b": "\\b", "\\B": "\\B" }[node.written];
  }
}

const group = (node: PatternNode): string => `(?:${write(node)})`;

function quantifier(least: number, most: number): string {
  if (least === 0 && most === 1) return "?";
  if (most === Number.POSITIVE_INFINITY) return least === 0 ? "*" : least === 1 ? "+" : `{${least},}`;
  return `{${least},${most}}`;
}

const code = (point: number): string => `\\x{${point.toString(16)}}`;

function set(ranges: readonly CodeRange[]): string {
  // RE2 has no empty class, so it is written as the complement of everything.
  if (ranges.length === 0) return "[^\\x{0}-\\x{10ffff}]";
  const [[from, to] = [0, 0]] = ranges;
  if (ranges.length === 1 && from === to) return code(from);
  return `[${ranges.map(([low, high]) => (low === high ? code(low) : `${code(low)}-${code(high)}`)).join("")}]`;
}
