import { createAjv } from "../../../values/ajv.ts";
import { checkedPart } from "../../checked-part.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import type { ResolvedField } from "../../resolve.ts";

/**
 * Checks a field's default: it is visible before it is submitted, and the field accepts it. Age
 * rules are left out, because they depend on the day.
 *
 * @param field with its references resolved
 * @param inGroup whether the field is in a group, which its default would start even for a user
 *   who has none; items of a list are added by the user
 */
export function checkDefault(name: string, field: ResolvedField, place: Place, inGroup = false): Finding[] {
  const { default: start, ageBetween, yearsBack, ...rest } = field;
  if (start === undefined) return [];
  const nested = field.properties !== undefined || field.items !== undefined || field.allOf !== undefined;
  const why = field["x-ui"]?.widget === "hidden" ? "is hidden" : nested ? "is a list or a group" : inGroup ? "is in a group" : null;
  if (why) return [finding("default-not-shown", place, { name, why })];
  const detail = refusal(checkedPart(rest), start);
  return detail === null ? [] : [finding("invalid-default", place, { name, detail })];
}

/**
 * Why a schema rejects a value; null if it accepts it, or if the schema itself is invalid, which is
 * reported elsewhere.
 */
function refusal(schema: object, value: unknown): string | null {
  const ajv = createAjv({ allErrors: false });
  try {
    return ajv.validate(schema, value) ? null : ajv.errorsText(ajv.errors, { dataVar: "it" });
  } catch {
    return null;
  }
}
