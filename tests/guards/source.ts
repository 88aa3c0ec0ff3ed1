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

/** Generated files are left out: what stands in them is judged where it comes from. */
export function filesOf(root: string, ...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith(".gen.ts") && !file.endsWith(".d.ts"))
    .sort();
}

/** Parses a file of TypeScript. Throws when it is none. */
export function parseSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return { file, text, program: program as unknown as Node, comments, line: (offset) => lineOf(text, offset) };
}

export const parseAll = (root: string, ...patterns: string[]): Source[] =>
  filesOf(root, ...patterns).map((file) => parseSource(root, file));

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The nodes right below a node, each with the property that it stands in. */
function* childrenOf(node: Node): Generator<[key: string, child: Node]> {
  for (const [key, value] of Object.entries(node)) {
    if (isNode(value)) yield [key, value];
    else if (Array.isArray(value)) for (const entry of value) if (isNode(entry)) yield [key, entry];
  }
}

/** Where a node stands: its parents, the nearest first, and the property of the nearest that it is. */
export interface Place {
  parents: readonly Node[];
  key: string;
}

/** Visits a tree from the top; a visit that answers false does not go deeper. */
export function walk(node: Node, visit: (node: Node, place: Place) => unknown, place: Place = { parents: [], key: "" }): void {
  if (visit(node, place) === false) return;
  const parents = [node, ...place.parents];
  for (const [key, child] of childrenOf(node)) walk(child, visit, { parents, key });
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
