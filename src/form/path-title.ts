import type { FieldSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { type AnswerPath, segmentsOf } from "../engine/validate/nested.ts";
import type { Translate } from "./problems.ts";

/** The full title of an answer: `Loan 2: EMI`. Null if no field has this path. */
export function pathTitle(fields: ReadonlyMap<string, FieldSlice>, path: AnswerPath, translate: Translate): string | null {
  const [name = "", ...parts] = segmentsOf(path);
  const top = fields.get(name);
  let field = top;
  let title = top?.title ?? "";
  for (const part of parts) {
    if (field?.items) {
      title = translate("form.nested.item", { title: field.items.title ?? title, number: Number(part) + 1 });
      field = field.items;
    } else {
      field = field && allFields(field).get(part);
      title = translate("form.nested.within", { group: title, title: field?.title ?? "" });
    }
  }
  return field ? title : null;
}
