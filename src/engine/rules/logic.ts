import { LogicEngine } from "json-logic-engine";
import type { CommonLogic } from "../../contract/documents.gen.ts";
import { MAX_COMPUTED, OPERATORS, TOO_LARGE } from "./operators.ts";

type LogicFault = "unknown-operator" | "failed" | "too-large";

/**
 * A computed value that cannot be worked out. `unknown-operator` is a fault of the document, `failed` one of the facts;
 * what is `too-large` would grow with each value that is made of it.
 */
export class LogicError extends Error {
  readonly code: LogicFault;
  constructor(code: LogicFault, message: string) {
    super(message);
    this.name = "LogicError";
    this.code = code;
  }
}

const engine = new LogicEngine({}, { disableInline: true, disableInterpretedOptimization: false, permissive: false });
// A plain object would answer to `constructor` or `toString` as if they were operators.
engine.methods = Object.assign(Object.create(null), OPERATORS);

const known = new WeakSet<object>();

/**
 * Works out a computed value (JSON Logic) over named facts. Interpreted: no code is generated.
 * The operators are those of `operators.ts` and no others. A fact that is absent counts as null.
 * @throws LogicError `unknown-operator`, `failed` when the facts do not suit it (text where a number belongs, division by 0),
 * or `too-large`
 */
export function evaluateLogic(logic: CommonLogic, facts: unknown): unknown {
  if (typeof logic !== "object" || logic === null) return logic;
  if (!known.has(logic)) {
    // Looked through before the library sees it, since that looks some of its own operators up without asking whether they are there.
    const problem = logicProblems(logic)[0];
    if (problem)
      throw new LogicError("unknown-operator", `${problem.code} ${JSON.stringify(problem.operator)} at ${problem.pointer || "/"}`);
    known.add(logic);
  }
  let value: unknown;
  try {
    value = engine.run(logic, facts);
  } catch (thrown) {
    const { type } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as { type?: unknown };
    throw new LogicError(type === TOO_LARGE ? "too-large" : "failed", `cannot be worked out: ${String(type ?? thrown)}`);
  }
  // A list that holds another twice takes no more room by itself, but does as soon as it is written down.
  if (roomLeft(value, MAX_COMPUTED) < 0) throw new LogicError("too-large", `more than ${MAX_COMPUTED} characters`);
  return value;
}

/** The value, or null where the facts do not suit it. @throws LogicError `unknown-operator` */
export function valueOrNull(logic: CommonLogic, facts: unknown): unknown {
  try {
    return evaluateLogic(logic, facts) ?? null;
  } catch (error) {
    if (error instanceof LogicError && error.code !== "unknown-operator") return null;
    throw error;
  }
}

/** What is left of so many characters after a value, each of its parts counting as one besides. Stops below 0. */
function roomLeft(value: unknown, room: number): number {
  if (typeof value === "string") return room - value.length;
  if (typeof value !== "object" || value === null) return room - 1;
  let left = room - 1;
  for (const [name, part] of Object.entries(value)) {
    left = roomLeft(part, left - name.length);
    if (left < 0) return left;
  }
  return left;
}

/** Something in a computed value that a document must not hold. */
export interface LogicProblem {
  code: "unknown-operator" | "several-operators" | "too-deep";
  /** JSON pointer within the value. */
  pointer: string;
  operator: string;
}

/** How deep a computed value may be nested. */
const MAX_DEPTH = 40;

/** Looks through a computed value before it is published: every object has one operator, and it is a known one. */
export function logicProblems(logic: unknown, pointer = "", depth = 0): LogicProblem[] {
  if (typeof logic !== "object" || logic === null) return [];
  if (depth > MAX_DEPTH) return [{ code: "too-deep", pointer, operator: "" }];
  if (Array.isArray(logic)) return logic.flatMap((part, index) => logicProblems(part, `${pointer}/${index}`, depth + 1));
  const names = Object.keys(logic);
  const operator = names[0] ?? "";
  if (names.length !== 1) return [{ code: "several-operators", pointer, operator: names.join(", ") }];
  if (!Object.hasOwn(OPERATORS, operator)) return [{ code: "unknown-operator", pointer, operator }];
  return logicProblems(
    (logic as Record<string, unknown>)[operator],
    `${pointer}/${operator.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    depth + 1,
  );
}

/** The facts that a computed value reads, by their first path segment. */
export function factsRead(logic: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof logic !== "object" || logic === null) return found;
  if (Array.isArray(logic)) {
    for (const part of logic) factsRead(part, found);
    return found;
  }
  for (const [operator, operand] of Object.entries(logic)) {
    const name: unknown = Array.isArray(operand) ? operand[0] : operand;
    if (operator === "var" && typeof name === "string" && name !== "") found.add(name.split(".")[0] ?? name);
    else factsRead(operand, found);
  }
  return found;
}
