import type { Finding, Kind } from "./document.ts";
import { FINDING_TEXTS, type FindingCode } from "./finding-texts.ts";

/** Where a finding is. */
export interface Place {
  kind: Kind;
  id: string;
  pointer: string;
}

/** At most so many names stand in a sentence. */
const NAMES_SHOWN = 30;

/** A JSON pointer longer by the given parts. */
export function pointer(base: string, ...parts: (string | number)[]): string {
  return base + parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A list of names for a sentence. */
export function listed(names: Iterable<string>): string {
  const all = [...names].sort();
  if (all.length === 0) return "none";
  const more = all.length - NAMES_SHOWN;
  return all.slice(0, NAMES_SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Makes a finding of a code; its texts come from the table, with the values filled in. */
export function finding(
  code: FindingCode,
  { kind, id, pointer: at }: Place,
  values: Readonly<Record<string, string | number>> = {},
  severity: Finding["severity"] = "error",
): Finding {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder));
  const { message, mend } = FINDING_TEXTS[code];
  return { severity, code, kind, id, pointer: at, message: fill(message), mend: fill(mend) };
}
