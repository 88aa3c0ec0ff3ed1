import { type PatternAutomaton, PatternTooComplex, patternAutomaton } from "./pattern-automaton.ts";

const verdicts = new Map<string, string | null>();

/**
 * Why a pattern can take time that doubles with each character of a value, or null when it cannot. A backtracking matcher
 * does that where one text can be read in two ways by a loop, as in `(a|a)*`, `(a+)+` and `(a?b?)*`
 * (exponential ambiguity; Weber and Seidl 1991).
 * @param pattern a valid regular expression (flag `u`)
 */
export function patternDanger(pattern: string): string | null {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = judge(pattern);
  verdicts.set(pattern, verdict);
  return verdict;
}

function judge(pattern: string): string | null {
  const inside = lookArounds(pattern);
  try {
    return [pattern, ...inside].some((part) => isAmbiguous(patternAutomaton(part)))
      ? "a repetition can read the same text in two ways"
      : null;
  } catch (error) {
    if (error instanceof PatternTooComplex) return error.message;
    throw error;
  }
}

/** What stands inside look-arounds without brackets of their own; others are taken as they come, with their brackets. */
function lookArounds(pattern: string): string[] {
  const found: string[] = [];
  for (const opening of pattern.matchAll(/\(\?<?[=!]/g)) {
    const start = opening.index + opening[0].length;
    let depth = 1;
    let end = start;
    for (let inClass = false; end < pattern.length && depth > 0; end++) {
      const character = pattern[end];
      if (character === "\\") end++;
      else if (character === "[") inClass = true;
      else if (character === "]") inClass = false;
      else if (!inClass && character === "(") depth++;
      else if (!inClass && character === ")") depth--;
    }
    found.push(pattern.slice(start, end - 1));
  }
  return found;
}

function isAmbiguous({ classes, follow }: PatternAutomaton): boolean {
  const alone = components(classes.length, (from) => [...(follow[from]?.keys() ?? [])]);
  for (let from = 0; from < classes.length; from++) {
    for (const [to, ways] of follow[from] ?? []) if (ways > 1 && alone[from] === alone[to] && canReturn(from, to, follow)) return true;
  }
  return pairsMeet(classes, follow);
}

/** Within one component, an edge lies on a cycle, save for a lonely place that does not follow itself. */
function canReturn(from: number, to: number, follow: PatternAutomaton["follow"]): boolean {
  return from !== to || (follow[from]?.has(to) ?? false);
}

/** Whether two readings of one text can part and come back to the same place: a pair of places that a loop passes with both alike and apart. */
function pairsMeet(classes: PatternAutomaton["classes"], follow: PatternAutomaton["follow"]): boolean {
  const size = classes.length;
  const overlap = classes.map((one) => classes.map((other) => one.some(([a, b]) => other.some(([c, d]) => a <= d && c <= b))));
  const next = (pair: number): number[] => {
    const [one, other] = [Math.floor(pair / size), pair % size];
    const found: number[] = [];
    for (const p of follow[one]?.keys() ?? []) for (const q of follow[other]?.keys() ?? []) if (overlap[p]?.[q]) found.push(p * size + q);
    return found;
  };
  const component = components(
    size * size,
    next,
    Array.from({ length: size }, (_, place) => place * size + place),
  );
  const alike = new Set(Array.from({ length: size }, (_, place) => component[place * size + place]));
  return component.some((id, pair) => id >= 0 && Math.floor(pair / size) !== pair % size && alike.has(id));
}

/** Strongly connected components (Tarjan 1972, without recursion): the number of each node's component; -1 for unreached ones. */
function components(
  size: number,
  next: (node: number) => number[],
  roots: readonly number[] = Array.from({ length: size }, (_, node) => node),
): number[] {
  const order = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const component = new Array<number>(size).fill(-1);
  const open: number[] = [];
  let counter = 0;
  let number = 0;
  for (const root of roots) {
    if (order[root] !== -1) continue;
    const work: { node: number; rest: number[] }[] = [];
    const enter = (node: number) => {
      order[node] = low[node] = counter++;
      open.push(node);
      work.push({ node, rest: next(node) });
    };
    enter(root);
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { node, rest } = top;
      const child = rest.pop();
      if (child !== undefined) {
        if (order[child] === -1) enter(child);
        else if (component[child] === -1) low[node] = Math.min(low[node] as number, order[child] as number);
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[node] as number);
      if (low[node] !== order[node]) continue;
      for (let member = open.pop(); member !== undefined; member = member === node ? undefined : open.pop()) component[member] = number;
      number++;
    }
  }
  return component;
}
