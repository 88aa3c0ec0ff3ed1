import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition, namesNotRequired } from "../../../rules/condition-names.ts";
import { factsRead, logicProblems, operatorNames } from "../../../rules/logic/logic.ts";
import { operandProblems, operandTypes } from "../../../rules/logic/operand-names.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";

/** Names that a rule may use. */
export type Known = ReadonlySet<string>;

/**
 * Checks a condition: its names are known, and it does not hold by accident while an answer is
 * missing.
 *
 * @param known null if the available names are unknown
 * @param always names that always have a value, which need not be required
 */
export function checkCondition(condition: Condition | undefined, place: Place, known: Known | null, always: Known = new Set()): Finding[] {
  if (condition === undefined) return [];
  if (known === null) return checkBranches(condition, place);
  const unknown = [...namesInCondition(condition)].filter((name) => !known.has(name));
  const loose = [...new Set(namesNotRequired(condition))].filter((name) => known.has(name) && !always.has(name));
  return [
    ...unknown.map((name) => finding("unknown-name-in-condition", place, { name, known: [...known] })),
    ...loose.map((name) => finding("condition-holds-when-absent", place, { name }, "warning")),
    ...checkBranches(condition, place),
  ];
}

/**
 * Checks a calculation: its operators exist and have their operands, and the names that it reads
 * are known.
 *
 * @param more further operators available in this place
 * @param formats of the figures that it may read
 */
export function checkLogic(
  logic: unknown,
  place: Place,
  known: Known | null,
  more: Known = new Set(),
  formats: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const operators = logicProblems(logic, more).map((problem) =>
    finding(
      "unknown-operator",
      { ...place, pointer: place.pointer + problem.pointer },
      { name: problem.operator, known: [...operatorNames(), ...more] },
    ),
  );
  const operands = operandProblems(logic).map(({ operator, given, shape, pointer: at }) =>
    finding("wrong-operands", { ...place, pointer: place.pointer + at }, { name: operator, given, shape }),
  );
  const types = operandTypes(logic, formats).map(({ pointer: at, operator: name, operand, taken, given }) =>
    finding("operand-of-another-type", { ...place, pointer: place.pointer + at }, { name, operand, taken, given }),
  );
  const unknown = known === null ? [] : [...factsRead(logic)].filter((name) => !known.has(name));
  return [
    ...operators,
    ...operands,
    ...types,
    ...unknown.map((name) => finding("unknown-name-in-logic", place, { name, known: [...(known ?? [])] })),
  ];
}

/** An `if` has an effect only with `then` or `else`, and these only with `if`. */
function checkBranches(condition: unknown, place: Place): Finding[] {
  if (typeof condition !== "object" || condition === null) return [];
  const has = (keyword: string) => Object.hasOwn(condition, keyword);
  const named = place.pointer.endsWith("/properties");
  const isIncomplete = !named && has("if") !== (has("then") || has("else"));
  return [
    ...(isIncomplete ? [finding("branch-incomplete", place)] : []),
    ...Object.entries(condition).flatMap(([key, part]) =>
      key === "const" || key === "enum" ? [] : checkBranches(part, { ...place, pointer: pointer(place.pointer, key) }),
    ),
  ];
}
