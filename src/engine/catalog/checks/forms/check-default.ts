import { createAjv } from "../../../values/ajv.ts";
import { checkedPart } from "../../checked-part.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import type { ResolvedField } from "../../resolve.ts";

/**
 * Checks what a field begins with: its default is seen before it is sent, and the field itself takes it. How old a date makes somebody
 * changes with the day, so that is not asked.
 * @param field with its references written out
 * @param inGroup whether it stands in a group, which its default would begin for somebody who has not; an item of a list is begun
 */
export function checkDefault(name: string, field: ResolvedField, place: Place, inGroup = false): Finding[] {
  const { default: start, ageBetween, yearsBack, ...rest } = field;
  if (start === undefined) return [];
  const nested = field.properties !== undefined || field.items !== undefined || field.allOf !== undefined;
  const why = field["x-ui"]?.widget === "hidden" ? "is hidden" : nested ? "is a list or a group" : inGroup ? "stands in a group" : null;
  if (why) return [finding("default-not-shown", place, { name, why })];
  const detail = refusal(checkedPart(rest), start);
  return detail === null ? [] : [finding("default-refused", place, { name, detail })];
}

/** Why a schema refuses a value; null where it does not, or where the schema itself is at fault, which is told elsewhere. */
function refusal(schema: object, value: unknown): string | null {
  const ajv = createAjv({ allErrors: false });
  try {
    return ajv.validate(schema, value) ? null : ajv.errorsText(ajv.errors, { dataVar: "it" });
  } catch {
    return null;
  }
}
