import type { CommonLogic, LenderBody, OptionsDocument } from "../../contract/documents.gen.ts";
import type { Facts } from "./conditions.ts";
import { withLenderCodes } from "./lender-codes.ts";
import { valueOrNull } from "./logic/logic.ts";

/** The path of a value in a body: names and list indexes. */
export const partsOfField = (field: string): string[] => (field.startsWith("/") ? field.split("/").slice(1) : [field]);

/** Whether a part of a path is a list index. */
export const isPlace = (part: string): boolean => /^(0|[1-9]\d{0,2})$/.test(part);

type Lists = OptionsDocument["lists"];
const compiled = new WeakMap<LenderBody, { lists: Lists | undefined; fields: [parts: string[], logic: CommonLogic][] }>();

function fieldsOf(body: LenderBody, lists: Lists | undefined): [parts: string[], logic: CommonLogic][] {
  const before = compiled.get(body);
  if (before && before.lists === lists) return before.fields;
  const fields = Object.entries(body).map(([field, logic]): [string[], CommonLogic] => [
    partsOfField(field),
    withLenderCodes(logic, lists),
  ]);
  compiled.set(body, { lists, fields });
  return fields;
}

/**
 * The body that a lender is sent: values by field, or by pointer for those within objects and
 * lists. A field whose value cannot be computed is null.
 *
 * @param facts the facts of the decision, with the `application` and the chosen `offer`
 * @param lists the lender's option lists, for its own codes
 */
export function submissionBody(body: LenderBody, facts: Facts, lists?: Lists): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [parts, logic] of fieldsOf(body, lists)) put(root, parts, valueOrNull(logic, facts));
  return assembled(root) as Record<string, unknown>;
}

type Branch = Map<string, { branch: Branch } | { value: unknown }>;

function put(branch: Branch, [part = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    branch.set(part, { value });
    return;
  }
  const existing = branch.get(part);
  const next = existing && "branch" in existing ? existing.branch : new Map();
  branch.set(part, { branch: next });
  put(next, rest, value);
}

/** A list if all names are indexes, otherwise an object; neither lets a name reach a prototype. */
function assembled(branch: Branch): unknown {
  const parts = [...branch].map(([part, node]) => [part, "branch" in node ? assembled(node.branch) : node.value] as const);
  if (!parts.every(([part]) => isPlace(part))) return Object.fromEntries(parts);
  return [...parts].sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}
