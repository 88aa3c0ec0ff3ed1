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
export interface Violation {
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
export interface NodeLocation {
  /** Its parents, the nearest first. */
  readonly parents: readonly Node[];
  /** The property of the nearest that it is. */
  readonly key: string;
}

/** A place within another one, whose parents are listed only for who asks. */
class ChildLocation implements NodeLocation {
  readonly key: string;
  readonly #parent: Node;
  readonly #around: ChildLocation | null;
  constructor(key: string, parent: Node, around: ChildLocation | null) {
    this.key = key;
    this.#parent = parent;
    this.#around = around;
  }

  get parents(): Node[] {
    const parents: Node[] = [];
    for (let here: ChildLocation | null = this; here !== null; here = here.#around) parents.push(here.#parent);
    return parents;
  }
}

const ROOT_LOCATION: NodeLocation = { parents: [], key: "" };

/** Visits a tree from the top; a visit that answers false does not go deeper. */
export function walk(top: Node, visit: (node: Node, place: NodeLocation) => unknown): void {
  const go = (node: Node, place: ChildLocation | null): void => {
    if (visit(node, place ?? ROOT_LOCATION) === false) return;
    for (const key in node) {
      const value = node[key];
      if (isNode(value)) go(value, new ChildLocation(key, node, place));
      else if (Array.isArray(value)) for (const entry of value) if (isNode(entry)) go(entry, new ChildLocation(key, node, place));
    }
  };
  go(top, null);
}

/**
 * Work on a file that is repeated only when the file or its other input changes.
 * @param work its result depends on the file and the other input only
 * @returns a function of the input's key, by which equal input is recognised, and the input
 */
export function cachePerSource<Input, Result>(
  work: (source: Source, input: Input) => Result,
): (source: Source, state: string, input: Input) => Result {
  const cache = new WeakMap<Source, { state: string; result: Result }>();
  return (source, state, input) => {
    const before = cache.get(source);
    if (before?.state === state) return before.result;
    const result = work(source, input);
    cache.set(source, { state, result });
    return result;
  };
}

/** The text of a string literal, or of a template without values; else null. */
export function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const quasis = node.type === "TemplateLiteral" ? (node.quasis as Node[]) : [];
  return quasis.length === 1 ? templateText(quasis[0] as Node) : null;
}

/** The text of one piece of a template. */
export const templateText = (quasi: Node): string => (quasi.value as { cooked: string | null }).cooked ?? "";
