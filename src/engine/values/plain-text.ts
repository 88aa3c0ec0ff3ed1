/** Accents, the dot below Devanagari letters, and hyphens, in decomposed text. */
export const MARKS = /[\u0300-\u036f\u093c-]/g;

/** A text as searches compare it: in lower case, without marks that many people do not type. */
export const plainText = (text: string): string => text.normalize("NFD").replace(MARKS, "").toLowerCase();

/** The words of a search. Those of which nothing is compared, such as a hyphen, would be in each text. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => plainText(word) !== "");

/** Whether each word is a part of one of the texts. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const plain = texts.map(plainText);
  return words.every((word) => plain.some((text) => text.includes(plainText(word))));
}
