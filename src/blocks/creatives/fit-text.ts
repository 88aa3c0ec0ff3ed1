/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: 400 | 600) => number;

/** Height of a line by the size of its font: Devanagari has marks above and below its letters. */
export const LINE_HEIGHT = 1.35;
const SMALLER = 0.95;
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

/** The lines of a text within a width; a word that is wider has a line of its own. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a text into lines within a box, in the largest font up to the wanted size. */
export function fitText(text: string, { width, height, size: wanted, weight }: Fitting, measure: Measure): FittedText {
  for (let size = wanted; ; size *= SMALLER) {
    const fits = (line: string) => measure(line, size, weight) <= width * FILLED;
    const lines = wrap(text, fits);
    const all = lines.length * size * LINE_HEIGHT;
    if ((all <= height && lines.every(fits)) || size < wanted * LEAST) return { lines, size, height: all };
  }
}
