import type { BranchSlice, FieldSlice, GroupSlice } from "../../contract/site/slices.ts";
import type { Evaluate } from "../rules/conditions.ts";

export interface ActiveFields {
  /** By name, in the order of the schema; a branch adds keywords to an earlier field. */
  fields: Map<string, FieldSlice>;
  required: Set<string>;
}

/**
 * The active fields for some answers: those of the step, and those of the branches whose condition
 * holds.
 */
export function activeFields(schema: GroupSlice, answers: Readonly<Record<string, unknown>>, evaluate: Evaluate): ActiveFields {
  const active: ActiveFields = { fields: new Map(), required: new Set() };
  collect(schema, active, (branch) => (evaluate(branch.if, answers) ? [branch.then] : branch.else ? [branch.else] : []));
  return active;
}

/** Every field of a step that can be active for some answers. */
export function allFields(schema: GroupSlice): Map<string, FieldSlice> {
  const active: ActiveFields = { fields: new Map(), required: new Set() };
  collect(schema, active, (branch) => (branch.else ? [branch.then, branch.else] : [branch.then]));
  return active.fields;
}

/** Fields in the order of the page. @param order names that come first */
export function inOrder(fields: ReadonlyMap<string, FieldSlice>, order: readonly string[] = []): Map<string, FieldSlice> {
  const first = new Map(order.flatMap((name) => ((field) => (field ? [[name, field] as const] : []))(fields.get(name))));
  return new Map([...first, ...fields]);
}

function collect({ properties, required, allOf }: GroupSlice, active: ActiveFields, choose: (branch: BranchSlice) => GroupSlice[]): void {
  for (const [name, field] of Object.entries(properties ?? {})) {
    const before = active.fields.get(name);
    // Without a branch, the same object is kept, so that memoised components do not render again.
    active.fields.set(name, before ? { ...before, ...field } : field);
  }
  for (const name of required ?? []) active.required.add(name);
  for (const branch of allOf ?? []) for (const group of choose(branch)) collect(group, active, choose);
}
