/** A range of code points, both ends inclusive. */
type Range = readonly [number, number];

/** What a part of a pattern can begin and end with. */
interface Fragment {
  nullable: boolean;
  first: number[];
  last: number[];
}

/** The position automaton of a pattern: each place where a character is read, and which places can follow it, how many ways. */
export interface PatternAutomaton {
  classes: Range[][];
  follow: Map<number, number>[];
}

const EVERYTHING: Range[] = [[0, 0x10ffff]];
const DIGITS: Range[] = [[48, 57]];
const WORDS: Range[] = [...DIGITS, [65, 90], [95, 95], [97, 122]];
const BLANKS: Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
];
/** Counted repetitions up to here are written out; longer ones are taken as endless. */
const WRITTEN_OUT = 12;
const MOST_POSITIONS = 250;
const EMPTY: Fragment = { nullable: true, first: [], last: [] };

/** A pattern that this judgement does not cover: too long, or with a reference back to a group. */
export class PatternTooComplex extends Error {}

function complement(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from > next) found.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0x10ffff) found.push([next, 0x10ffff]);
  return found;
}

/**
 * Reads a valid regular expression (flag `u`) into its position automaton (Glushkov 1961). Assertions read nothing;
 * what stands inside a look-around is not part of the automaton.
 * @throws PatternTooComplex
 */
export function patternAutomaton(pattern: string): PatternAutomaton {
  return new Reader(pattern).read();
}

class Reader {
  readonly #text: string[];
  #at = 0;
  readonly #classes: Range[][] = [];
  readonly #follow: Map<number, number>[] = [];

  constructor(pattern: string) {
    this.#text = [...pattern];
  }

  read(): PatternAutomaton {
    this.#alternatives();
    return { classes: this.#classes, follow: this.#follow };
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  #take(expected: string): boolean {
    if (
      !this.#text
        .slice(this.#at, this.#at + expected.length)
        .join("")
        .startsWith(expected)
    )
      return false;
    this.#at += expected.length;
    return true;
  }

  #alternatives(): Fragment {
    let all = this.#sequence();
    while (this.#take("|")) {
      const next = this.#sequence();
      all = { nullable: all.nullable || next.nullable, first: [...all.first, ...next.first], last: [...all.last, ...next.last] };
    }
    return all;
  }

  #sequence(): Fragment {
    let all = EMPTY;
    while (this.#peek() !== undefined && this.#peek() !== "|" && this.#peek() !== ")") all = this.#join(all, this.#repeated());
    return all;
  }

  #join(one: Fragment, other: Fragment): Fragment {
    for (const from of one.last) for (const to of other.first) this.#link(from, to);
    return {
      nullable: one.nullable && other.nullable,
      first: one.nullable ? [...one.first, ...other.first] : one.first,
      last: other.nullable ? [...one.last, ...other.last] : other.last,
    };
  }

  #link(from: number, to: number): void {
    const next = this.#follow[from] as Map<number, number>;
    next.set(to, (next.get(to) ?? 0) + 1);
  }

  /** An atom with its quantifier. Counted ones are written out by reading the atom again. */
  #repeated(): Fragment {
    const start = this.#at;
    const atom = this.#atom();
    const [least, most] = this.#quantifier();
    const end = this.#at;
    if (least === 1 && most === 1) return atom;
    if (most > WRITTEN_OUT) {
      const looped = this.#loop(atom);
      return least === 0 ? { ...looped, nullable: true } : looped;
    }
    let all = most === 0 ? EMPTY : least === 0 ? { ...atom, nullable: true } : atom;
    for (let count = 1; count < most; count++) {
      this.#at = start;
      const copy = this.#atom();
      all = this.#join(all, count < least ? copy : { ...copy, nullable: true });
    }
    this.#at = end;
    return all;
  }

  #loop(atom: Fragment): Fragment {
    for (const from of atom.last) for (const to of atom.first) this.#link(from, to);
    return atom;
  }

  #quantifier(): [number, number] {
    let range: [number, number] = [1, 1];
    if (this.#take("*")) range = [0, Number.POSITIVE_INFINITY];
    else if (this.#take("+")) range = [1, Number.POSITIVE_INFINITY];
    else if (this.#take("?")) range = [0, 1];
    else {
      const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#text.slice(this.#at, this.#at + 24).join(""));
      if (!counted) return range;
      this.#at += counted[0].length;
      const least = Number(counted[1]);
      range = [least, counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : Number.POSITIVE_INFINITY];
    }
    this.#take("?");
    return range;
  }

  #atom(): Fragment {
    if (this.#take("^") || this.#take("$")) return EMPTY;
    if (this.#take(".")) return this.#position(EVERYTHING);
    if (this.#take("[")) return this.#position(this.#characterClass());
    if (this.#take("(")) return this.#group();
    if (this.#take("\\")) {
      const ranges = this.#escape(false);
      return ranges === null ? EMPTY : this.#position(ranges);
    }
    return this.#position(this.#literal());
  }

  #group(): Fragment {
    const around = ["?=", "?!", "?<=", "?<!"].some((opening) => this.#take(opening));
    if (!around && !this.#take("?:") && this.#take("?<")) while (this.#peek() !== ">") this.#at++;
    if (!around) this.#take(">");
    const inside = this.#alternatives();
    this.#at++;
    return around ? EMPTY : inside;
  }

  #position(ranges: Range[]): Fragment {
    const position = this.#classes.push(ranges) - 1;
    if (position >= MOST_POSITIONS) throw new PatternTooComplex("it is too long to be judged");
    this.#follow.push(new Map());
    return { nullable: false, first: [position], last: [position] };
  }

  #literal(): Range[] {
    const code = (this.#text[this.#at++] ?? "").codePointAt(0) ?? 0;
    return [[code, code]];
  }

  #characterClass(): Range[] {
    const negated = this.#take("^");
    const ranges: Range[] = [];
    while (!this.#take("]")) {
      const from = this.#classMember();
      const [start] = from[0] ?? [0, 0];
      if (from.length === 1 && this.#peek() === "-" && this.#text[this.#at + 1] !== "]") {
        this.#at++;
        ranges.push([start, this.#classMember()[0]?.[1] ?? start]);
      } else ranges.push(...from);
    }
    return negated ? complement(ranges) : ranges;
  }

  #classMember(): Range[] {
    return this.#take("\\") ? (this.#escape(true) ?? []) : this.#literal();
  }

  /** What an escape reads; null for an assertion. */
  #escape(inClass: boolean): Range[] | null {
    const letter = this.#text[this.#at++] ?? "";
    const sets: Record<string, Range[]> = { d: DIGITS, w: WORDS, s: BLANKS };
    const set = Object.hasOwn(sets, letter.toLowerCase()) ? (sets[letter.toLowerCase()] as Range[]) : undefined;
    if (set) return letter === letter.toLowerCase() ? set : complement(set);
    if (letter === "p" || letter === "P") {
      while (this.#text[this.#at++] !== "}");
      return EVERYTHING;
    }
    if (!inClass && (letter === "b" || letter === "B")) return null;
    if (letter === "k" || /[1-9]/.test(letter)) throw new PatternTooComplex("it refers back to a group");
    const code = this.#codePoint(letter);
    return [[code, code]];
  }

  #codePoint(letter: string): number {
    const rest = this.#text.slice(this.#at, this.#at + 10).join("");
    const written =
      letter === "u"
        ? (/^\{([0-9a-fA-F]+)\}/.exec(rest) ?? /^([0-9a-fA-F]{4})/.exec(rest))
        : letter === "x"
          ? /^([0-9a-fA-F]{2})/.exec(rest)
          : null;
    if (written) {
      this.#at += written[0].length;
      return Number.parseInt(written[1] ?? "0", 16);
    }
    const controls: Record<string, number> = { n: 10, r: 13, t: 9, v: 11, f: 12, b: 8, "0": 0 };
    return controls[letter] ?? letter.codePointAt(0) ?? 0;
  }
}
