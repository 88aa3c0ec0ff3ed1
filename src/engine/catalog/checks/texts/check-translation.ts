import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";

/** The script of a language that is not written in Latin letters, by language code. */
const SCRIPTS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    as: "Bengali",
    bn: "Bengali",
    gu: "Gujarati",
    hi: "Devanagari",
    kn: "Kannada",
    ml: "Malayalam",
    mr: "Devanagari",
    ne: "Devanagari",
    or: "Oriya",
    pa: "Gurmukhi",
    ta: "Tamil",
    te: "Telugu",
    ur: "Arabic",
  }).map(([language, script]) => [language, new RegExp(`[\\p{Script=${script}}\\p{M}]+`, "gu")]),
);

/** Parts that are the same in every language: placeholders, addresses. */
const SAME_EVERYWHERE = /\{\{?[^}]*\}?\}|\S+@\S+|\b\w+:\/\/\S+|\b(?:[\w-]+\.)+[a-z]{2,}\b\S*/g;
/**
 * A word of Latin letters. A word all in capitals is an abbreviation, such as PAN, IFSC or the
 * pattern DD/MM/YYYY.
 */
const LATIN_WORD = /[A-Za-z]*[a-z]{2,}[A-Za-z]*/g;

/** Maximum share of Latin letters in a text. One Latin word is always allowed. */
const MAX_LATIN_SHARE = 0.3;
/** Two adjacent words, in capitals too. */
const TWO_WORDS = /[A-Za-z]{2,}\s+[A-Za-z]{2,}/;

/** Whether a text is still mostly in English. */
function isEnglish(text: string, english: string, language: string): boolean {
  const rest = text.replace(SAME_EVERYWHERE, " ");
  const latin = rest.match(LATIN_WORD) ?? [];
  const script = SCRIPTS[language];
  // In a language with Latin script, one word may well be the same: a name, or "Email".
  if (script === undefined) return latin.length > 1 && text === english;
  if (text === english && TWO_WORDS.test(rest)) return true;
  const own = rest.match(script) ?? [];
  const share = lettersIn(latin) / (lettersIn(latin) + lettersIn(own));
  return latin.length > 0 && (latin.length >= own.length || (latin.length > 1 && share > MAX_LATIN_SHARE));
}

const lettersIn = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** Checks one text in one language: it is not empty, and it is translated. */
export function checkTranslation(text: string, english: string, place: Place, language: string): Finding[] {
  if (text.trim() === "") return [finding("empty-text", place, { language })];
  if (language === FIRST_LANGUAGE || !isEnglish(text, english, language)) return [];
  return [finding("not-translated", place, { language }, "warning")];
}
