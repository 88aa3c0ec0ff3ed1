/** A range of code points, both ends inclusive. */
export type CodeRange = readonly [from: number, to: number];

/** The syntax tree of a pattern. Captures are left out, since patterns only test texts. */
export type PatternNode =
  | { kind: "set"; ranges: readonly CodeRange[] }
  | { kind: "sequence"; parts: readonly PatternNode[] }
  | { kind: "choice"; options: readonly PatternNode[] }
  | { kind: "repeat"; part: PatternNode; least: number; most: number }
  | { kind: "assertion"; written: "^" | "$" | "\\b" | "\\B" };

type PatternFault = "unreadable" | "lookaround" | "backreference" | "has-modifiers" | "repeats-too-often";

/**
 * A text that cannot be a pattern of a document: it is not a regular expression (flag `u`), or it
 * needs more than linear time.
 */
export class PatternError extends Error {
  readonly fault: PatternFault;
  /** @param message the unsupported part of the pattern, or the error of the JavaScript engine */
  constructor(fault: PatternFault, message: string) {
    super(message);
    this.name = "PatternError";
    this.fault = fault;
  }
}

const LAST = 0x10ffff;
const DIGITS: readonly CodeRange[] = [[48, 57]];
const WORD_CHARACTERS: readonly CodeRange[] = [...DIGITS, [65, 90], [95, 95], [97, 122]];
/** `\s` of JavaScript: white space and line terminators. */
const BLANKS: readonly CodeRange[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** The characters that `.` does not match. */
const LINE_ENDS: readonly CodeRange[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, b: 8, "0": 0 };

/** Everything except these ranges. */
export function complement(ranges: readonly CodeRange[]): CodeRange[] {
  const found: CodeRange[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from > next) found.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) found.push([next, LAST]);
  return found;
}

/**
 * Parses a regular expression as JavaScript does with the flag `u`.
 *
 * @throws PatternError
 */
export function readPattern(source: string): PatternNode {
  try {
    new RegExp(source, "u");
  } catch (error) {
    throw new PatternError("unreadable", (error as Error).message.replace(/^.*\/u?: /su, ""));
  }
  return new Reader(source).read();
}

/**
 * Parses a pattern that JavaScript has accepted, so that every bracket is closed and every
 * quantifier has an operand.
 */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PatternNode {
    return this.#choice();
  }

  #ended(): boolean {
    return this.#at >= this.#source.length;
  }

  #take(expected: string): boolean {
    if (!this.#source.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  /** Consumes a match at the current position. @param shape sticky */
  #match(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.#at;
    const found = shape.exec(this.#source);
    if (found) this.#at = shape.lastIndex;
    return found;
  }

  #character(): number {
    const code = this.#source.codePointAt(this.#at) ?? 0;
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  #choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    return options.length === 1 ? (options[0] as PatternNode) : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.#ended() && !/[|)]/.test(this.#source.charAt(this.#at))) parts.push(this.#repeated());
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  }

  #repeated(): PatternNode {
    const part = this.#atom();
    const found = this.#match(/([*+?]|\{(\d+)(,(\d*))?\})\??/uy);
    if (!found) return part;
    const [, written, low, range, high] = found;
    if (written === "*") return { kind: "repeat", part, least: 0, most: Number.POSITIVE_INFINITY };
    if (written === "+") return { kind: "repeat", part, least: 1, most: Number.POSITIVE_INFINITY };
    if (written === "?") return { kind: "repeat", part, least: 0, most: 1 };
    const least = Number(low);
    return { kind: "repeat", part, least, most: range === undefined ? least : high ? Number(high) : Number.POSITIVE_INFINITY };
  }

  #atom(): PatternNode {
    for (const written of ["^", "$", "\\b", "\\B"] as const) if (this.#take(written)) return { kind: "assertion", written };
    if (this.#take(".")) return { kind: "set", ranges: complement(LINE_ENDS) };
    if (this.#take("[")) return { kind: "set", ranges: this.#class() };
    if (this.#take("(")) return this.#group();
    return { kind: "set", ranges: this.#member() };
  }

  #group(): PatternNode {
    const around = this.#match(/\?<?[=!]/uy);
    if (around) throw new PatternError("lookaround", `(${around[0]}`);
    if (!this.#take("?:") && !this.#match(/\?<[^>]*>/uy) && this.#source.charAt(this.#at) === "?")
      throw new PatternError("has-modifiers", `(${this.#match(/\?[a-z-]*:?/uy)?.[0] ?? "?"}`);
    const inside = this.#choice();
    this.#take(")");
    return inside;
  }

  #class(): CodeRange[] {
    const negated = this.#take("^");
    const ranges: CodeRange[] = [];
    while (!this.#take("]")) {
      const members = this.#member(true);
      // A hyphen before `]` or beside a set such as `\d` is literal; JavaScript rejects the latter
      // with the flag `u`.
      if (this.#source.charAt(this.#at) === "-" && this.#source.charAt(this.#at + 1) !== "]") {
        this.#at++;
        ranges.push([members[0]?.[0] ?? 0, this.#member(true)[0]?.[1] ?? 0]);
      } else ranges.push(...members);
    }
    return negated ? complement(ranges) : ranges;
  }

  /** A character, or the set of an escape. */
  #member(inClass = false): readonly CodeRange[] {
    if (!this.#take("\\")) return single(this.#character());
    const property = this.#match(/[pP]\{[^}]*\}/uy);
    if (property) return rangesOf(`\\${property[0]}`);
    const back = inClass ? null : this.#match(/[1-9]\d*|k<[^>]*>/uy);
    if (back) throw new PatternError("backreference", `\\${back[0]}`);
    const code = this.#match(
      /u\{([0-9a-fA-F]+)\}|u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y,
    );
    if (code) {
      const [, braced, high, low, four, two] = code;
      if (high && low) return single((Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000);
      return single(Number.parseInt(braced ?? four ?? two ?? "0", 16));
    }
    const control = this.#match(/c([A-Za-z])/uy);
    if (control) return single((control[1] ?? "").charCodeAt(0) % 32);
    const letter = this.#character();
    const written = String.fromCodePoint(letter);
    const set = { d: DIGITS, w: WORD_CHARACTERS, s: BLANKS }[written.toLowerCase()];
    if (set) return written === written.toLowerCase() ? set : complement(set);
    return single(Object.hasOwn(CONTROLS, written) ? (CONTROLS[written] as number) : letter);
  }
}

const single = (code: number): CodeRange[] => [[code, code]];

const properties = new Map<string, CodeRange[]>();

/**
 * The characters of a property such as `\p{L}`, by this runtime's own tables, so that they match
 * those of a browser of the same age.
 */
function rangesOf(property: string): CodeRange[] {
  const known = properties.get(property);
  if (known) return known;
  const fits = new RegExp(`^${property}$`, "u");
  const ranges: [number, number][] = [];
  for (let code = 0; code <= LAST; code++) {
    if (!fits.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  properties.set(property, ranges);
  return ranges;
}
