import type { CommonLogic, OptionsDocument } from "../../contract/documents.gen.ts";

/**
 * `{"lenderCode": ["gender", {"var": "gender"}]}`: the lender's own code for a code of an option
 * list, from its options document.
 */
const LENDER_CODE = "lenderCode";
/** Operators in the body of a call besides those of every calculation. */
export const BODY_OPERATORS: ReadonlySet<string> = new Set([LENDER_CODE]);

type Lists = OptionsDocument["lists"];

/**
 * A calculation with the lender's codes expanded to a `match`; a code without a lender code stays
 * as it is.
 */
export function withLenderCodes(logic: CommonLogic, lists: Lists | undefined): CommonLogic {
  if (typeof logic !== "object" || logic === null) return logic;
  if (Array.isArray(logic)) return logic.map((part) => withLenderCodes(part as CommonLogic, lists));
  const entries = Object.entries(logic);
  const [[operator, operand] = ["", null]] = entries;
  if (operator !== LENDER_CODE || !Array.isArray(operand))
    return Object.fromEntries(entries.map(([name, part]) => [name, withLenderCodes(part as CommonLogic, lists)]));
  const [list, value] = operand as [unknown, CommonLogic];
  const code = withLenderCodes(value, lists);
  const own = typeof list === "string" && lists && Object.hasOwn(lists, list) ? (lists[list] ?? []) : [];
  return { match: [code, ...own.flatMap(({ code: ours, lenderCode }) => [ours, lenderCode ?? ours]), code] };
}

/**
 * The uses of the operator within a calculation: the list of each, and its place as parts of a
 * pointer.
 */
export function lenderCodesIn(
  logic: unknown,
  at: readonly (string | number)[] = [],
): { list: unknown; at: readonly (string | number)[] }[] {
  if (typeof logic !== "object" || logic === null) return [];
  return Object.entries(logic).flatMap(([name, part]) => {
    const own = name === LENDER_CODE && !Array.isArray(logic) ? [{ list: Array.isArray(part) ? part[0] : null, at: [...at, name, 0] }] : [];
    return [...own, ...lenderCodesIn(part, [...at, name])];
  });
}
