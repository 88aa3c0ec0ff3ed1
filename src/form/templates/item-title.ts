import type { FieldPathList } from "@rjsf/utils";
import type { Translate } from "../problems.ts";

/**
 * The title of a field; for a list item, with its number.
 *
 * @param given rjsf's name for an item without a title: `<list>-<number>`
 */
export function itemTitle(path: FieldPathList, own: string | undefined, given: string, translate: Translate): string {
  const last = path.at(-1);
  if (typeof last !== "number") return own ?? given;
  return translate("form.nested.item", { title: own ?? given.replace(/-\d+$/, ""), number: last + 1 });
}
