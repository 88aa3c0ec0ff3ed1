import type { LenderLending } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { equal } from "../../values/equal.ts";
import type { Catalog } from "../catalog.ts";
import { groupsOf } from "../field-groups.ts";
import { withDependencies } from "../names-in-rules.ts";
import { type ResolvedField, resolveField } from "../resolve.ts";

type Criterion = LenderLending["eligibility"][number];
type Sources = Pick<Catalog, "shared" | "options" | "products" | "forms">;

/**
 * Whether an answer may identify a person: a text that is not a choice, such as a PAN, a name or a
 * PIN code. Numbers and choices, however private, apply to many people.
 */
export function isIdentifying({ type, enum: values, items, properties }: ResolvedField): boolean {
  if (properties !== undefined) return Object.values(properties).some(isIdentifying);
  if (items !== undefined) return isIdentifying(items);
  return [type].flat().includes("string") && values === undefined;
}

/**
 * The answers and facts for a product that may identify a customer: identifying answers, and facts
 * computed from them. Numbers, such as an age, are excepted.
 */
export function identifyingNames(catalog: Sources, productCode: string): ReadonlySet<string> {
  const products = [...catalog.products.values()].filter(({ code }) => code === productCode);
  const fields = products.flatMap(({ form: id }) => {
    const form = catalog.forms.get(id);
    return form === undefined ? [] : groupsOf(form).flatMap(({ group }) => Object.entries(group.properties ?? {}));
  });
  const own = fields.filter(([, field]) => isIdentifying(resolveField(catalog, field))).map(([name]) => name);
  const facts = [...catalog.shared.values()].flatMap(({ facts: defined = [] }) => defined);
  const worked = facts.filter(({ name, unit }) => {
    if (unit !== undefined && unit !== "flag" && unit !== "code") return false;
    return [...withDependencies([name], catalog)].some((read) => own.includes(read));
  });
  return new Set([...own, ...worked.map(({ name }) => name)]);
}

/** The names used by criteria that were added, changed or removed. */
export function namesInChanges(before: readonly Criterion[], after: readonly Criterion[]): ReadonlySet<string> {
  const conditionsOf = ({ when, test }: Criterion) => ({ when: when ?? true, test });
  const lacks = (others: readonly Criterion[]) => (one: Criterion) =>
    !others.some((other) => equal(conditionsOf(one), conditionsOf(other)));
  const changed = [...before.filter(lacks(after)), ...after.filter(lacks(before))];
  const names = new Set<string>();
  for (const { when, test } of changed) for (const part of [when ?? true, test]) namesInCondition(part as Condition, names);
  return names;
}
