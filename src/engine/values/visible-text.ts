/**
 * Invisible marks: zero-width spaces and joiners, soft hyphens, direction marks, fillers, word
 * joiners, byte order marks. The first alternative matches what must stay: a joiner beside a virama
 * of an Indic script selects the shape of a conjunct, and one between Arabic letters their form
 * (Unicode assigns the direction mark U+061C to that script). No lookbehind, which browsers before
 * 2023 cannot parse.
 */
const MARKS =
  /([\u200c\u200d]?[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d][\u200c\u200d]?|(?!\u061c)\p{Script=Arabic}\u200c(?=(?!\u061c)\p{Script=Arabic}))|[\u034f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\ufff9-\ufffb]/gu;

/**
 * Removes the marks that contact lists, chats and PDFs add to copied text (S64). Joiners within a
 * word stay.
 */
export const visibleText = (text: string): string => text.replace(MARKS, "$1");
