import { latinDigits } from "../money/format.ts";
import { visibleText } from "../values/visible-text.ts";

/** The rule for one kind of identifier, from its shared definition. */
interface IdentifierRule {
  pattern: string;
  maxLength?: number;
}

interface MobileRule extends IdentifierRule {
  /** The country code, 91. */
  code: number;
}

export interface IdentifierRules {
  mobile: MobileRule;
  email: IdentifierRule;
}

/**
 * Compiles a pattern of a document to match whole texts: the browser's RegExp, or the server's
 * linear-time one.
 */
export type Matcher = (pattern: string) => { test(text: string): boolean };

/** Spaces, dashes, brackets, dots and the plus in a phone number. */
const BETWEEN = /[\s().+\u2010-\u2015-]/g;

const fitting = ({ pattern, maxLength = 500 }: IdentifierRule, matcher: Matcher) => {
  const rule = matcher(pattern);
  return (text: string) => text.length <= maxLength && rule.test(text);
};

/**
 * A mobile number as stored: national digits, from any common notation, with or without the country
 * code or a leading 0; null if invalid.
 */
export function readMobile(text: string, rule: MobileRule, matcher: Matcher): string | null {
  const digits = latinDigits(visibleText(text).normalize("NFKC")).replace(BETWEEN, "");
  const { code } = rule;
  const starts = ["", `00${code}`, `${code}`, "0"].filter((start) => digits.startsWith(start));
  return starts.map((start) => digits.slice(start.length)).find(fitting(rule, matcher)) ?? null;
}

/** An email as stored, in lower case; null if invalid. */
export function readEmail(text: string, rule: IdentifierRule, matcher: Matcher): string | null {
  const email = visibleText(text).normalize("NFKC").trim().toLowerCase();
  return fitting(rule, matcher)(email) ? email : null;
}
