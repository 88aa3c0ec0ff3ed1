import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

const PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Tolerance for multiples of a floating-point step, as a part of the step. */
const CLOSE = 1e-9;

/**
 * Checks that some value satisfies all limits of a field together: its own and those of its
 * definition.
 */
export function checkLimits(catalog: Catalog): Finding[] {
  return schemasIn(catalog).fields.flatMap(({ field, place }) => {
    const resolved = withDefinition(catalog, field);
    const at = (keyword: string): Place => ({ ...place, pointer: pointer(place.pointer, keyword) });
    const owns = (...keywords: (keyof DialectFieldSchema)[]) => keywords.find((keyword) => field[keyword] !== undefined);
    const crossed = PAIRS.flatMap(([low, high]) => {
      const [from, to] = [resolved[low], resolved[high]];
      const own = owns(low, high);
      // If the field sets both, `checkForm` reports them.
      const together = field[low] !== undefined && field[high] !== undefined;
      return own === undefined || together || from === undefined || to === undefined || from <= to
        ? []
        : [finding("empty-range", at(own), { low: `${low} ${from}`, high: `${high} ${to}` })];
    });
    const own = owns("exclusiveMinimum", "exclusiveMaximum", "minimum", "maximum", "multipleOf");
    const open = own === undefined || crossed.length > 0 ? [] : noNumber(resolved, at(field.multipleOf === undefined ? own : "multipleOf"));
    return [...crossed, ...open, ...noDate(field, resolved, at)];
  });
}

/** Whether no number lies between the limits, or no multiple does. */
function noNumber(resolved: DialectFieldSchema, place: Place): Finding[] {
  const {
    minimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
  } = resolved;
  const above = exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const below = exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  // `minimum` and `maximum` are compared with each other elsewhere.
  if (minimum > maximum) return [];
  if (above >= maximum || below <= minimum || above >= below)
    return [finding("empty-range", place, { low: Math.max(minimum, above), high: Math.min(maximum, below) })];
  const [from, to] = [Math.max(minimum, above), Math.min(maximum, below)];
  if (multipleOf === undefined || !Number.isFinite(from) || !Number.isFinite(to)) return [];
  const first = Math.ceil(from / multipleOf - CLOSE);
  const last = Math.floor(to / multipleOf + CLOSE);
  const none = first > last || (first === last && (first * multipleOf === above || first * multipleOf === below));
  return none ? [finding("no-multiple-in-range", place, { step: multipleOf, low: from, high: to })] : [];
}

/** An age range in the wrong order, or above the number of years that the date may lie back. */
function noDate(field: DialectFieldSchema, resolved: DialectFieldSchema, at: (keyword: string) => Place): Finding[] {
  const { ageBetween, yearsBack } = resolved;
  if (ageBetween === undefined) return [];
  const [youngest = 0, oldest = 0] = ageBetween;
  if (field.ageBetween !== undefined && youngest > oldest)
    return [finding("empty-range", at("ageBetween"), { low: youngest, high: oldest })];
  const own = field.yearsBack === undefined ? field.ageBetween && "ageBetween" : "yearsBack";
  return own === undefined || yearsBack === undefined || youngest <= yearsBack
    ? []
    : [finding("empty-range", at(own), { low: `an age of ${youngest}`, high: `${yearsBack} years back` })];
}
