/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: 400 | 600) => number;

/** Height of a line by the size of its font: Devanagari has marks above and below its letters. */
export const LINE_HEIGHT = 1.35;
const SMALLER = 0.95;
/** Below this share of the wanted size a long word is rather broken, such as a name without spaces. */
const LEAST_WHOLE = 0.45;
/** Below this share of the wanted size the text stays as it is. */
const LEAST = 0.3;
/** Part of the width that lines may fill: the viewer of a file may have another font. */
const FILLED = 0.94;

/** A box in pixels, and the text's font. */
interface Fitting {
  width: number;
  height: number;
  /** The wanted size of the font. */
  size: number;
  weight: 400 | 600;
}

/** Lines in a font of `size` pixels, which fill `height` pixels. */
export interface FittedText {
  lines: string[];
  size: number;
  height: number;
}

type Fits = (line: string) => boolean;

/** The parts of a word that each fit in a line. Marks stay with their letter. */
function partsOf(word: string, fits: Fits): string[] {
  const parts: string[] = [];
  for (const [letter] of word.matchAll(/\P{M}\p{M}*/gu)) {
    const longer = (parts.at(-1) ?? "") + letter;
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

/** The lines of a text within a width; a word that is wider has a line of its own, or several if it may be broken. */
function wrap(text: string, fits: Fits, whole: boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else if (whole || fits(word)) lines.push(word);
    else lines.push(...partsOf(word, fits));
  }
  return lines;
}

/** Breaks a text into lines within a box, in the largest font up to the wanted size. */
export function fitText(text: string, { width, height, size: wanted, weight }: Fitting, measure: Measure): FittedText {
  const fitted = (size: number, whole: boolean): FittedText & { fits: boolean } => {
    const fits = (line: string) => measure(line, size, weight) <= width * FILLED;
    const lines = wrap(text, fits, whole);
    const all = lines.length * size * LINE_HEIGHT;
    return { lines, size, height: all, fits: all <= height && lines.every(fits) };
  };
  for (let size = wanted; size >= wanted * LEAST_WHOLE; size *= SMALLER) {
    const { fits, ...found } = fitted(size, true);
    if (fits) return found;
  }
  for (let size = wanted; ; size *= SMALLER) {
    const { fits, ...found } = fitted(size, false);
    if (fits || size < wanted * LEAST) return found;
  }
}
