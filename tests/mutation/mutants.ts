import { parseSync } from "vite";

/** One changed token (or call, or early return) of a source file. */
export interface Mutant {
  /** Below the root, with `/`. */
  file: string;
  /** From 1. */
  line: number;
  start: number;
  end: number;
  /** The source text from `start` to `end`, and its replacement. */
  before: string;
  after: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A text in place of a range; by default the range of `node`. */
type Change = readonly [after: string, from?: number, to?: number];
type Rule = (node: Node, parent: Node | null, text: (part: unknown) => string) => Change[];

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};
/** Methods in place of another of the same shape. */
const SWAPPED: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
};
/** Methods whose result is of the kind of what they are called on, so that the call can be left out. */
const REMOVABLE_CALLS = new Set(["filter", "slice", "sort", "toSorted", "reverse", "trim", "toLowerCase", "toUpperCase", "flat"]);
const JUMP_STATEMENTS = new Set(["ReturnStatement", "ContinueStatement", "BreakStatement", "ThrowStatement"]);
/** What an attribute of these names says, only the eye sees. */
const STYLE_ATTRIBUTES = new Set(["className", "style", "sx", "key"]);

const nodeOf = (part: unknown) => part as Node;
const isText = (node: Node) => node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
const swapped: Rule = (node, _parent, text) => {
  const [left, right] = [nodeOf(node.left), nodeOf(node.right)];
  const other = OPERATORS[String(node.operator)];
  // Texts that are put together have no difference.
  if (other === undefined || (node.operator === "+" && (isText(left) || isText(right)))) return [];
  const after = `${text(left)} ${other} ${text(right)}`;
  return [[node.type === "LogicalExpression" ? `(${after})` : after]];
};
const negated: Rule = (node, _parent, text) => {
  const test = nodeOf(node.test);
  // These have a mutant of their own that says the same.
  if (test.type === "UnaryExpression" || /^[!=]==$/.test(String(test.operator))) return [];
  return [[`!(${text(test)})`, test.start, test.end]];
};
const removed: Rule = ({ expression }) => {
  const { type, argument } = nodeOf(expression);
  const kind = type === "AwaitExpression" ? nodeOf(argument).type : type;
  return kind === "CallExpression" || kind === "AssignmentExpression" ? [[";"]] : [];
};
const addEarlyReturn: Rule = (node) => {
  const then = nodeOf(node.consequent);
  const body = then.type === "BlockStatement" ? (then.body as Node[]) : [then];
  return !node.alternate && body.length === 1 && JUMP_STATEMENTS.has(body[0]?.type ?? "") ? [[";"]] : [];
};
const literal: Rule = (node, parent) => {
  const { value, regex } = node as { value?: unknown; regex?: { pattern: string; flags: string } };
  if (typeof value === "boolean") return [[String(!value)]];
  if (typeof value === "number") return [[String(value + 1)]];
  if (regex) {
    const { pattern, flags } = regex;
    return [
      ...(/^\^./.test(pattern) ? [[`/${pattern.slice(1)}/${flags}`] as const] : []),
      ...(/[^\\]\$$/.test(pattern) ? [[`/${pattern.slice(0, -1)}/${flags}`] as const] : []),
    ];
  }
  const named = (parent?.type === "Property" && parent.key === node) || parent?.directive !== undefined;
  return typeof value !== "string" || named ? [] : [[value === "" ? '"mutant"' : '""']];
};

const RULES: Readonly<Record<string, Rule>> = {
  BinaryExpression: swapped,
  LogicalExpression: swapped,
  UnaryExpression: (node, _parent, text) => (node.operator === "!" || node.operator === "-" ? [[`(${text(node.argument)})`]] : []),
  UpdateExpression: (node, _parent, text) => [[text(node).replace(/\+\+|--/, OPERATORS[String(node.operator)] ?? "")]],
  AssignmentExpression: (node, _parent, text) => {
    const other = OPERATORS[String(node.operator)];
    return other ? [[`${text(node.left)} ${other} ${text(node.right)}`]] : [];
  },
  ConditionalExpression: negated,
  IfStatement: (...given) => [...negated(...given), ...addEarlyReturn(...given)],
  WhileStatement: negated,
  ExpressionStatement: removed,
  Literal: literal,
  TemplateLiteral: () => [['""']],
  MemberExpression: (node, _parent, text) => {
    const [object, property] = [nodeOf(node.object), nodeOf(node.property)];
    const firm: Change[] = node.optional ? [[node.computed ? "[" : ".", object.end, property.start]] : [];
    const other = node.computed ? undefined : SWAPPED[text(property)];
    return other ? [...firm, [other, property.start, property.end]] : firm;
  },
  CallExpression: ({ callee }, _parent, text) => {
    const { type, object, property, computed, optional } = nodeOf(callee);
    return type === "MemberExpression" && !computed && !optional && REMOVABLE_CALLS.has(text(property)) ? [[text(object)]] : [];
  },
};

/** What has no mutants: types, imports, what only a developer reads, and looks. */
function isExcluded(node: Node, text: (part: unknown) => string): boolean {
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return true;
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type === "JSXAttribute") return STYLE_ATTRIBUTES.has(text(node.name));
  if (node.type === "Property") return STYLE_ATTRIBUTES.has(text(node.key));
  if (node.type === "ExpressionStatement") return isExcluded(nodeOf(node.expression), text);
  return node.type === "CallExpression" && /(^|\.)(console|log|logger)\??\.\w+$/.test(text(node.callee));
}

/** All mutants of a source file, each of which still parses. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const found = new Map<string, Mutant>();
  const text = (part: unknown) => code.slice(nodeOf(part).start, nodeOf(part).end);
  const add = (node: Node, [after, start = node.start, end = node.end]: Change) => {
    if (parseSync(file, code.slice(0, start) + after + code.slice(end)).errors.length > 0) return;
    const line = code.slice(0, start).split("\n").length;
    found.set(`${start} ${end} ${after}`, { file, line, start, end, before: code.slice(start, end), after });
  };
  const visit = (node: Node, parent: Node | null, inError: boolean): void => {
    if (isExcluded(node, text)) return;
    const thrown = inError || (node.type === "NewExpression" && /Error$/.test(text(node.callee)));
    const message = thrown && isText(node) && /\s/.test(text(node));
    if (!message) for (const change of RULES[node.type]?.(node, parent, text) ?? []) add(node, change);
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (typeof child?.type === "string") visit(child, node, thrown);
    }
  };
  visit(parseSync(file, code).program as unknown as Node, null, false);
  return [...found.values()];
}

/** So many of a list, picked by a seed: the same seed picks the same ones. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const rest = [...all];
  let state = seed;
  const random = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)).flat();
}
