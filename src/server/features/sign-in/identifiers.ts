import { isEmail } from "../../../engine/validate/is-email.ts";
import { type LinearPattern, linearPattern } from "../../../engine/validate/linear-pattern.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";

/** A mobile number of ten digits or an email in lower case, whichever way it was typed (S9). */
export interface Identifier {
  kind: "phone" | "email";
  value: string;
}

const PHONE = /^[6-9][0-9]{9}$/;

/** Reads what was typed. Null when it is neither a mobile number nor an email of this country's form. */
export function readIdentifier(text: string, release: LiveRelease): Identifier | null {
  const plain = text.normalize("NFKC").trim();
  if (plain.includes("@")) {
    const value = plain.toLowerCase();
    return value.length <= 120 && patternOf(release, "email", { test: isEmail }).test(value) ? { kind: "email", value } : null;
  }
  const value = digitsOf(plain).replace(/^(\+91|0091|91(?=[0-9]{10}$)|0(?=[0-9]{10}$))/, "");
  return patternOf(release, "mobile", PHONE).test(value) ? { kind: "phone", value } : null;
}

/** Without the spaces, dashes and brackets that people write between digits; Devanagari digits become Latin ones. */
function digitsOf(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0966 + 0x30)).replace(/[\s().\u2010-\u2015-]/g, "");
}

/** The pattern that the shared definitions give to a mobile number or an email; an operator may change it there (O30). */
function patternOf(release: LiveRelease, name: string, otherwise: Pick<LinearPattern, "test">): Pick<LinearPattern, "test"> {
  for (const shared of release.catalog.shared.values()) {
    const pattern = shared.definitions?.[name]?.pattern;
    if (typeof pattern === "string") return linearPattern(pattern);
  }
  return otherwise;
}
