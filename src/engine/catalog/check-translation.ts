import type { Finding } from "./document.ts";
import { finding, type Place } from "./finding.ts";
import { FIRST_LANGUAGE } from "./localise.ts";

/** The letters that a language of another script than ours is written in, by its code. */
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

/** What is the same in every language: placeholders, addresses. */
const SAME_EVERYWHERE = /\{\{?[^}]*\}?\}|\S+@\S+|\b\w+:\/\/\S+|\b(?:[\w-]+\.)+[a-z]{2,}\b\S*/g;
/** A word of Latin letters. In capitals alone it is an abbreviation, such as PAN, IFSC or the pattern DD/MM/YYYY. */
const LATIN_WORD = /[A-Za-z]*[a-z]{2,}[A-Za-z]*/g;

/** Whether a text is still in English, or mostly so. */
function isEnglish(text: string, english: string, language: string): boolean {
  const rest = text.replace(SAME_EVERYWHERE, " ");
  const latin = rest.match(LATIN_WORD)?.length ?? 0;
  const script = SCRIPTS[language];
  // In a language of our own script one word may well be the same: a name, or "Email".
  if (script === undefined) return latin > 1 && text === english;
  return latin > 0 && latin >= (rest.match(script)?.length ?? 0);
}

/** What is wrong with a text by itself in one language: nothing in it, or not the language. */
export function checkTranslation(text: string, english: string, place: Place, language: string): Finding[] {
  if (text.trim() === "") return [finding("empty-text", place, { language })];
  if (language === FIRST_LANGUAGE || !isEnglish(text, english, language)) return [];
  return [finding("not-translated", place, { language }, "warning")];
}
