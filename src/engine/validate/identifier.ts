import { latinDigits } from "../money/format.ts";
import { visibleText } from "../values/visible-text.ts";

/** What one kind of identifier is, as its shared definition says. */
export interface IdentifierRule {
  pattern: string;
  maxLength?: number;
}

export interface MobileRule extends IdentifierRule {
  /** Of the country, 91. */
  code: number;
}

export interface IdentifierRules {
  mobile: MobileRule;
  email: IdentifierRule;
}

/** Tests whole texts against a pattern of a document: the RegExp of browsers, or the server's linear one. */
export type Matcher = (pattern: string) => { test(text: string): boolean };

/** Spaces, dashes, brackets and dots between the digits of a number, and the plus before it. */
const BETWEEN = /[\s().+\u2010-\u2015-]/g;

const fitting = ({ pattern, maxLength = 500 }: IdentifierRule, matcher: Matcher) => {
  const rule = matcher(pattern);
  return (text: string) => text.length <= maxLength && rule.test(text);
};

/**
 * A mobile number as it is stored: national digits, whichever way they were typed, be it with the country's code or a 0 before
 * them; null for what is none.
 */
export function readMobile(text: string, rule: MobileRule, matcher: Matcher): string | null {
  const digits = latinDigits(visibleText(text).normalize("NFKC")).replace(BETWEEN, "");
  const { code } = rule;
  const starts = ["", `00${code}`, `${code}`, "0"].filter((start) => digits.startsWith(start));
  return starts.map((start) => digits.slice(start.length)).find(fitting(rule, matcher)) ?? null;
}

/** An email as it is stored, in lower case; null for what is none. */
export function readEmail(text: string, rule: IdentifierRule, matcher: Matcher): string | null {
  const email = visibleText(text).normalize("NFKC").trim().toLowerCase();
  return fitting(rule, matcher)(email) ? email : null;
}
