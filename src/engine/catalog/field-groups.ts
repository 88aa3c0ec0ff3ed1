import type { DialectFieldGroup, FormDocument } from "../../contract/documents.gen.ts";
import type { Condition } from "../../contract/site/slices.ts";

/**
 * A group of fields of a form: a step's own or a branch's, with its place and the conditions under
 * which it is active.
 */
export interface FieldGroupPlace {
  group: DialectFieldGroup;
  pointer: string;
  step: string;
  conditions: Condition[];
}

/** All groups of fields of a form: each step's schema and each branch in it. */
export function groupsOf(form: Pick<FormDocument, "steps">): FieldGroupPlace[] {
  return form.steps.flatMap(({ id, schema, when }, index) =>
    groupsIn({ group: schema, pointer: `/steps/${index}/schema`, step: id, conditions: when === undefined ? [] : [when] }),
  );
}

function groupsIn(place: FieldGroupPlace): FieldGroupPlace[] {
  const branches = (place.group.allOf ?? []).flatMap((branch, index) => {
    const conditions = [...place.conditions, branch.if as Condition];
    const inside = (group: DialectFieldGroup, name: string) =>
      groupsIn({ ...place, group, conditions, pointer: `${place.pointer}/allOf/${index}/${name}` });
    return [...inside(branch.then, "then"), ...(branch.else ? inside(branch.else, "else") : [])];
  });
  return [place, ...branches];
}

/** The names of all fields of a form. */
export function fieldNames(form: Pick<FormDocument, "steps">): Set<string> {
  return new Set(groupsOf(form).flatMap(({ group }) => Object.keys(group.properties ?? {})));
}
