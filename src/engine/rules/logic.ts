import { LogicEngine } from "json-logic-engine";
import type { CommonLogic } from "../../contract/documents.gen.ts";
import { OPERATORS } from "./operators.ts";

/** A computed value that cannot be worked out. `unknown-operator` is a fault of the document, `failed` one of the facts. */
export class LogicError extends Error {
  readonly code: "unknown-operator" | "failed";
  constructor(code: "unknown-operator" | "failed", message: string) {
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
 * @throws LogicError `unknown-operator`, or `failed` when the facts do not suit it (text where a number belongs, division by 0)
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
  try {
    return engine.run(logic, facts) as unknown;
  } catch (thrown) {
    const { type } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as { type?: unknown };
    throw new LogicError("failed", `cannot be worked out: ${String(type ?? thrown)}`);
  }
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
