import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding, pointer } from "../../findings/finding.ts";

/** Checks that the condition of a step depends only on answers of earlier steps. */
export function checkStepOrder(_catalog: Catalog, form: FormDocument): Finding[] {
  const order = form.steps.map(({ id }) => id);
  const first = new Map<string, number>();
  for (const { group, step } of groupsOf(form))
    for (const name of Object.keys(group.properties ?? {})) first.set(name, Math.min(first.get(name) ?? order.length, order.indexOf(step)));
  return form.steps.flatMap(({ when }, index) =>
    [...namesInCondition((when ?? true) as Condition)].flatMap((name) => {
      const step = first.get(name) ?? index;
      if (step <= index) return [];
      const place = { kind: "form", id: form.id, pointer: pointer("/steps", index, "when") } as const;
      return [finding("depends-on-later-step", place, { name, step: order[step] ?? "" }, "warning")];
    }),
  );
}
