import { fillTemplate } from "../../values/fill-template.ts";
import type { Finding, Kind } from "../document.ts";
import { FINDING_TEXTS, type FindingCode, MEANT } from "./finding-texts.ts";
import { similarName } from "./similar-name.ts";

/** The location of a finding. */
export interface Place {
  kind: Kind;
  id: string;
  pointer: string;
}

/** Maximum number of names in a sentence; the rest is counted. */
const NAMES_SHOWN = 3;
/** Maximum number of names to choose from, where all of them are useful. */
const CHOICES_SHOWN = 30;
const NONE = "none";

/** Appends parts to a JSON pointer. */
export function pointer(base: string, ...parts: (string | number)[]): string {
  return base + parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A sorted list of names for a sentence. */
export function listed(names: Iterable<string>, shown = CHOICES_SHOWN): string {
  const all = [...names].sort();
  if (all.length === 0) return NONE;
  const more = all.length - shown;
  return all.slice(0, shown).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** A value as text in a sentence. */
export const inSentence = (name: string, value: FindingValues[string]): string =>
  typeof value === "object" ? listed(value, name === "known" ? CHOICES_SHOWN : NAMES_SHOWN) : String(value);

/** Values for the placeholders in a finding's texts. A list of names is sorted. */
export type FindingValues = Readonly<Record<string, string | number | readonly string[]>>;

/** Creates a finding; its texts come from `FINDING_TEXTS` with the values filled in. */
export function finding(
  code: FindingCode,
  { kind, id, pointer: at }: Place,
  values: FindingValues = {},
  severity: Finding["severity"] = "error",
): Finding {
  const { message } = FINDING_TEXTS[code];
  return madeWith({ severity, code, kind, id, pointer: at, message: filled(message, values), fix: fixOf(code, values) }, values);
}

/**
 * Attaches to a finding the values that it was created with, for example to one from another
 * thread.
 */
export function madeWith(found: Finding, values: FindingValues): Finding {
  madeOf.set(found, values);
  return found;
}

const madeOf = new WeakMap<Finding, FindingValues>();

/**
 * The values that a finding was created with, for merging findings with one cause or rewording
 * them.
 */
export const valuesOf = (found: Finding): FindingValues => madeOf.get(found) ?? {};

/** A missing name in a sentence, or in a list of names. */
const UNNAMED = /\b(undefined|NaN)\b|\[object |(^|[. ])null(,|$)|, (,|$)/;

/**
 * Whether a finding names something that has no name, because a document has the wrong shape. That
 * is reported itself.
 */
export const lacksName = (found: Finding): boolean =>
  Object.values(valuesOf(found))
    .flat()
    .some((value) => UNNAMED.test(String(value)));

/**
 * The fix, preceded by the name that was probably meant; without a list of names if there are none.
 */
function fixOf(code: FindingCode, values: FindingValues): string {
  const { fix, whenNone }: { fix: string; whenNone?: string } = FINDING_TEXTS[code];
  const known = typeof values.known === "string" ? values.known.split(", ") : values.known;
  if (typeof known !== "object") return filled(fix, values);
  const names = known.filter((name) => name !== NONE);
  if (names.length === 0) return filled(whenNone ?? withoutLists(fix), values);
  const meant = values.name === undefined ? undefined : similarName(String(values.name), names);
  return (meant === undefined ? "" : `${filled(MEANT, { meant })} `) + filled(fix, values);
}

/** A text without the sentences that list known names. */
const withoutLists = (text: string): string => text.replace(/[^.]*\{known\}\./g, "").trim();

const filled = (text: string, values: FindingValues): string =>
  fillTemplate(text, (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? undefined : inSentence(name, value);
  });
