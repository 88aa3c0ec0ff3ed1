/** Viramas of the scripts of India: a joiner beside one chooses the shape of a conjunct and belongs to the word's spelling. */
const VIRAMA = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d]";
const JOINER = "[\\u200c\\u200d]";
/** Zero-width spaces and joiners, direction marks, word joiners, byte order marks. */
const INVISIBLE = "[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]";

/** Spelling first, so that what is left are marks. Without lookbehind, which browsers of before 2023 cannot parse. */
const MARKS = new RegExp(`(${JOINER}?${VIRAMA}${JOINER}?|\\p{Script=Arabic}\\u200c(?=\\p{Script=Arabic}))|${INVISIBLE}`, "gu");
const MAY_HAVE_MARKS = new RegExp(INVISIBLE);

/**
 * A text without the invisible marks that contact lists, chats and PDFs put around what is copied from them (S64). The joiners that
 * Indic scripts and Urdu write inside a word stay.
 */
export const visibleText = (text: string): string => (MAY_HAVE_MARKS.test(text) ? text.replace(MARKS, "$1") : text);
