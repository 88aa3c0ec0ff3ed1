import type { CommonLogic } from "../../../contract/documents.gen.ts";
import { type Calculation, factByName, LAZY_OPERATORS, OVER_ITEMS, type Run, take } from "./lazy-operators.ts";
import { LogicError } from "./logic-error.ts";
import { MAX_COMPUTED, OF_LISTS, OPERATORS, type Operator, TAKE_LISTS } from "./operators.ts";

/**
 * Maximum number of operators and list items in one calculation, including those for each item of a
 * list.
 */
export const MAX_STEPS = 50_000;
/** Up to this number of operands count as one step together with their operator. */
const FEW = 8;

const compiled = new WeakMap<object, Calculation>();

/**
 * Evaluates a calculation (JSON Logic) over named facts. It is compiled once to nested closures,
 * without generating code. Only the operators of `operators.ts` and `lazy-operators.ts` exist. An
 * absent fact counts as null.
 *
 * @throws LogicError `unknown-operator`, `failed` if the facts do not suit it (text instead of a
 *   number, division by 0),
 * or `too-large`
 */
export function evaluateLogic(logic: CommonLogic, facts: unknown): unknown {
  if (typeof logic !== "object" || logic === null) return logic;
  let calculation = compiled.get(logic);
  if (!calculation) {
    const problem = logicProblems(logic)[0];
    if (problem)
      throw new LogicError("unknown-operator", `${problem.code} ${JSON.stringify(problem.operator)} at ${problem.pointer || "/"}`);
    calculation = compile(logic);
    compiled.set(logic, calculation);
  }
  const value = workedOut(calculation, facts);
  // A list that contains another one twice shares it in memory, but grows when it is serialised.
  if (typeof value !== "number" && roomLeft(value, MAX_COMPUTED) < 0)
    throw new LogicError("too-large", `more than ${MAX_COMPUTED} characters`);
  return value;
}

function workedOut(calculation: Calculation, facts: unknown): unknown {
  try {
    return calculation(facts, { facts, steps: MAX_STEPS }) ?? null;
  } catch (thrown) {
    // Formulas of money throw a RangeError for arguments out of range.
    throw thrown instanceof LogicError ? thrown : new LogicError("failed", `cannot be worked out: ${String(thrown)}`);
  }
}

/** Further operators and names that are available in a place. */
export interface Vocabulary {
  readonly operators: ReadonlyMap<string, Operator>;
  /** Operators with literal operands, which are not evaluated. */
  readonly words: ReadonlyMap<string, (operands: readonly unknown[]) => Calculation>;
  /**
   * The value of a name that is not a fact; undefined for a fact, and for a name in a list item.
   */
  variable(path: string): Calculation | undefined;
}

/**
 * Compiles a calculation that is evaluated often, in a place with its own vocabulary.
 *
 * @param logic already checked by `logicProblems`
 */
export function prepareLogic(logic: CommonLogic, vocabulary: Vocabulary): Calculation {
  return compile(logic, vocabulary);
}

export const constant =
  (value: unknown): Calculation =>
  () =>
    value;

/** @param logic already checked */
function compile(logic: unknown, own?: Vocabulary): Calculation {
  const inside = (part: unknown) => compile(part, own);
  if (typeof logic !== "object" || logic === null) return constant(logic);
  if (Array.isArray(logic)) return inSteps(listOf(logic.map(inside)));
  const [[name, operand] = ["", null]] = Object.entries(logic);
  if (name === "var" && typeof operand === "string") {
    const known = own?.variable(operand);
    if (known) return known;
    if (operand !== "" && !operand.includes(".")) return factByName(operand);
  }
  const parts: unknown[] = Array.isArray(operand) ? operand : [operand];
  const calculate = own?.words.get(name);
  if (calculate) return inSteps(calculate(parts));
  const operands = parts.map(inside);
  const lazy = LAZY_OPERATORS.get(name);
  if (lazy) return inSteps(lazy(operands));
  const operator = (own?.operators.get(name) ?? OPERATORS.get(name)) as Operator;
  const [only] = operands;
  const values = only && !Array.isArray(operand) && TAKE_LISTS.has(name) ? itsItems(only) : listOf(operands);
  if (!OF_LISTS.has(name))
    return (data, run) => {
      take(1, run);
      return operator(values(data, run), run.facts);
    };
  return inSteps((data, run) => {
    const worked = values(data, run);
    // Lists that are merged or searched cost one step per item.
    for (const value of worked) if (Array.isArray(value)) take(value.length, run);
    return operator(worked, run.facts);
  });
}

function inSteps(calculation: Calculation): Calculation {
  return (data, run) => {
    take(1, run);
    return calculation(data, run);
  };
}

/** The values of all operands, as a list. */
function listOf(operands: readonly Calculation[]): (data: unknown, run: Run) => unknown[] {
  // An array literal has exactly the needed capacity; one that grows by `push` has more.
  const [first, second, third] = operands;
  if (first && operands.length === 1) return (data, run) => [first(data, run)];
  if (first && second && operands.length === 2) return (data, run) => [first(data, run), second(data, run)];
  if (first && second && third && operands.length === 3) return (data, run) => [first(data, run), second(data, run), third(data, run)];
  return (data, run) => {
    if (operands.length > FEW) take(operands.length, run);
    const values: unknown[] = [];
    for (const operand of operands) values.push(operand(data, run));
    return values;
  };
}

/** The value of a single operand; a list counts as the list of operands. */
function itsItems(operand: Calculation): (data: unknown, run: Run) => unknown[] {
  return (data, run) => {
    const value = operand(data, run);
    if (!Array.isArray(value)) return [value];
    take(value.length, run);
    return value;
  };
}

/** The value, or null if the facts do not suit it. @throws LogicError `unknown-operator` */
export function valueOrNull(logic: CommonLogic, facts: unknown): unknown {
  try {
    return evaluateLogic(logic, facts) ?? null;
  } catch (error) {
    if (error instanceof LogicError && error.code !== "unknown-operator") return null;
    throw error;
  }
}

/**
 * The characters left after a value; each of its parts counts as one more. Stops below 0; nesting
 * that is too deep leaves nothing.
 */
function roomLeft(value: unknown, room: number, depth = 0): number {
  if (typeof value === "string") return room - value.length;
  if (typeof value !== "object" || value === null) return room - 1;
  if (depth > MAX_DEPTH) return -1;
  let left = room - 1;
  for (const [name, part] of Object.entries(value)) {
    left = roomLeft(part, left - name.length, depth + 1);
    if (left < 0) return left;
  }
  return left;
}

/** Something in a calculation that a document must not contain. */
interface LogicProblem {
  code: "unknown-operator" | "several-operators" | "too-deep";
  /** JSON pointer within the value. */
  pointer: string;
  operator: string;
}

/** Maximum nesting depth of a calculation. */
const MAX_DEPTH = 40;

const NONE: ReadonlySet<string> = new Set();

/**
 * Checks a calculation before it is published: every object has exactly one operator, and it is
 * known.
 *
 * @param more further operators available in this place
 */
export function logicProblems(logic: unknown, more: ReadonlySet<string> = NONE, pointer = "", depth = 0): LogicProblem[] {
  if (typeof logic !== "object" || logic === null) return [];
  if (depth > MAX_DEPTH) return [{ code: "too-deep", pointer, operator: "" }];
  if (Array.isArray(logic)) return logic.flatMap((part, index) => logicProblems(part, more, `${pointer}/${index}`, depth + 1));
  const names = Object.keys(logic);
  const operator = names[0] ?? "";
  if (names.length !== 1) return [{ code: "several-operators", pointer, operator: names.join(", ") }];
  if (!OPERATORS.has(operator) && !LAZY_OPERATORS.has(operator) && !more.has(operator))
    return [{ code: "unknown-operator", pointer, operator }];
  return logicProblems(
    (logic as Record<string, unknown>)[operator],
    more,
    `${pointer}/${operator.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    depth + 1,
  );
}

/**
 * The names in a calculation that match the prefix, including those within list items, as written.
 */
export function namesWithPrefix(logic: unknown, prefix: RegExp, found: Set<string> = new Set()): Set<string> {
  if (typeof logic !== "object" || logic === null) return found;
  for (const [operator, operand] of Object.entries(logic)) {
    const [name] = Array.isArray(operand) ? operand : [operand];
    if (operator === "var" && isName(name) && prefix.test(name)) found.add(name);
    namesWithPrefix(operand, prefix, found);
  }
  return found;
}

/**
 * The facts that a calculation reads, by their first path segment; names within list items are left
 * out.
 */
export function factsRead(logic: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof logic !== "object" || logic === null) return found;
  if (Array.isArray(logic)) {
    for (const part of logic) factsRead(part, found);
    return found;
  }
  for (const [operator, operand] of Object.entries(logic)) {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    const [name] = operands;
    if (operator === "var" && isName(name)) {
      found.add(firstPart(name));
      factsRead(operands.slice(1), found);
    } else if (operator === "missing")
      for (const part of operands.flat()) isName(part) ? found.add(firstPart(part)) : factsRead(part, found);
    else factsRead(OVER_ITEMS.has(operator) ? operands.toSpliced(1, 1) : operand, found);
  }
  return found;
}

/** Whether a calculation reads a computed name, so that its inputs are unknown. */
export function readsByComputedName(logic: unknown): boolean {
  if (typeof logic !== "object" || logic === null) return false;
  if (Array.isArray(logic)) return logic.some(readsByComputedName);
  return Object.entries(logic).some(([operator, operand]) => {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    const names = operator === "var" ? operands.slice(0, 1) : operator === "missing" ? operands.flat() : [];
    return names.some((name) => typeof name === "object" && name !== null) || readsByComputedName(operands);
  });
}

const isName = (value: unknown): value is string => typeof value === "string" && value !== "";
const firstPart = (path: string): string => path.split(".")[0] ?? path;

/** All operators by name, for findings. */
export const operatorNames = (): string[] => [...LAZY_OPERATORS.keys(), ...OPERATORS.keys()];
