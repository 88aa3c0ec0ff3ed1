import { DAY_SPANS, type NamedSpan } from "../../contract/staff/tables/day-presets.ts";
import { spanOf } from "./day-spans.ts";

/** Maximum characters of the filter in the name. */
const FILTER_LENGTH = 60;
/** Up to this many values of a filter are named; more are counted. */
const NAMED_VALUES = 3;
/** Enough of an id for people to distinguish files. */
const ID_LENGTH = 8;
const ID = /^[\da-f]{8}-[\da-f]{4}-/i;

/**
 * The file name of an export: the document, its filter and its days, in lowercase ASCII letters,
 * digits and hyphens, such as `latest-applications-loan-2026-11-01-to-2026-11-26.xlsx`. What an
 * invalid filter contains is left out.
 *
 * @param id of the table or report; a slug
 * @param filter of the call, JSON by field
 * @param today in India, `yyyy-mm-dd`
 */
export function exportName(id: string, filter: string | undefined, format: string, today: string): string {
  const words: string[] = [];
  const days: string[] = [];
  for (const [field, value] of Object.entries(parsed(filter))) {
    if (DAY_SPANS.includes(value as NamedSpan)) days.push(spanName(spanOf(value as NamedSpan, today)));
    else if (Array.isArray(value)) words.push(valuesName(field, value.map(String)));
    else if (typeof value === "object" && value !== null) {
      const { from, to } = value as Record<string, unknown>;
      const ofDays = typeof from === "string" || typeof to === "string";
      if (ofDays) days.push(spanName({ from, to }));
      else words.push(`${slug(field)}-${spanName({ from, to })}`);
    }
  }
  const short = words.filter(Boolean).join("-").slice(0, FILTER_LENGTH).replace(/-$/, "");
  return `${[id, short, ...days].filter(Boolean).join("-")}.${format}`;
}

function parsed(filter: string | undefined): object {
  try {
    const value: unknown = JSON.parse(filter ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Letters of other scripts are left out. */
const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");

function valuesName(field: string, values: readonly string[]): string {
  if (values.length > NAMED_VALUES) return `${values.length}-${slug(field)}`;
  return values
    .map((value) => slug(ID.test(value) ? value.slice(0, ID_LENGTH) : value))
    .filter(Boolean)
    .join("-");
}

/** The ends of a range, `from-to-to`; one end alone is named. */
function spanName({ from, to }: { from?: unknown; to?: unknown }): string {
  const [first, last] = [from, to].map((end) => slug(String(end ?? "")));
  if (!first || !last) return first ? `from-${first}` : last ? `to-${last}` : "";
  return first === last ? first : `${first}-to-${last}`;
}
