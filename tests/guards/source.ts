import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A node of the syntax tree (ESTree with TypeScript and JSX); every other property depends on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface Comment {
  value: string;
  start: number;
  end: number;
}

export interface Source {
  /** Below the root. */
  file: string;
  text: string;
  program: Node;
  comments: Comment[];
  /** Of an offset, from 1. */
  line(offset: number): number;
}

/** Something that a guard does not let pass: `what` is the name or text found there. */
export interface Complaint {
  file: string;
  line: number;
  what: string;
  message: string;
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Generated files are left out: their sources are checked. */
export function filesOf(root: string, ...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith(".gen.ts") && !file.endsWith(".d.ts"))
    .sort();
}

const parsed = new Map<string, Source>();

/** Parses a file of TypeScript; one that has the text of before is not parsed again. Throws when it is none. */
export function parseSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const before = parsed.get(file);
  const source = before?.text === text ? before : parse(file, text);
  parsed.set(file, source);
  return source;
}

function parse(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return { file, text, program: program as unknown as Node, comments, line: (offset) => lineOf(text, offset) };
}

export const parseAll = (root: string, ...patterns: string[]): Source[] =>
  filesOf(root, ...patterns).map((file) => parseSource(root, file));

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The position of a node. */
export interface Place {
  /** Its parents, the nearest first. */
  readonly parents: readonly Node[];
  /** The property of the nearest that it is. */
  readonly key: string;
}

/** A place within another one, whose parents are listed only for who asks. */
class Within implements Place {
  readonly key: string;
  readonly #parent: Node;
  readonly #around: Within | null;
  constructor(key: string, parent: Node, around: Within | null) {
    this.key = key;
    this.#parent = parent;
    this.#around = around;
  }

  get parents(): Node[] {
    const parents: Node[] = [];
    for (let here: Within | null = this; here !== null; here = here.#around) parents.push(here.#parent);
    return parents;
  }
}

const TOP: Place = { parents: [], key: "" };

/** Visits a tree from the top; a visit that answers false does not go deeper. */
export function walk(top: Node, visit: (node: Node, place: Place) => unknown): void {
  const go = (node: Node, place: Within | null): void => {
    if (visit(node, place ?? TOP) === false) return;
    for (const key in node) {
      const value = node[key];
      if (isNode(value)) go(value, new Within(key, node, place));
      else if (Array.isArray(value)) for (const entry of value) if (isNode(entry)) go(entry, new Within(key, node, place));
    }
  };
  go(top, null);
}

/**
 * Work on a file that is done again only when the file or what else is given is another.
 * @param work what it finds follows from the file and from what is given alone
 * @returns takes what tells that what is given is the same, and what is given
 */
export function oncePerSource<Given, Found>(
  work: (source: Source, given: Given) => Found,
): (source: Source, state: string, given: Given) => Found {
  const known = new WeakMap<Source, { state: string; found: Found }>();
  return (source, state, given) => {
    const before = known.get(source);
    if (before?.state === state) return before.found;
    const found = work(source, given);
    known.set(source, { state, found });
    return found;
  };
}

/** The text of a string literal, or of a template without values; else null. */
export function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const quasis = node.type === "TemplateLiteral" ? (node.quasis as Node[]) : [];
  return quasis.length === 1 ? cookedOf(quasis[0] as Node) : null;
}

/** The text of one piece of a template. */
export const cookedOf = (quasi: Node): string => (quasi.value as { cooked: string | null }).cooked ?? "";
