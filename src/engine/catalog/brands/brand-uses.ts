import { contrastBetween, inkOn } from "./colour-contrast.ts";

/** The light grounds on which a brand's colours stand, as `ui/tokens.css` has them. */
export const GROUNDS = { card: "#ffffff", page: "#f5f7f8", track: "#d9dfe5" } as const;

/** How much brighter a button is under the pointer (`ui/button.module.css`). */
export const BRIGHTER = 1.1;

/** WCAG 2.2, 1.4.11: edges, drawings, states. 1.4.3: text. */
const SHAPE = 3;
const TEXT = 4.5;

/** A use of one of a brand's colours: what is seen, on what. */
export interface BrandUse {
  /** Of its words in the languages of the interface. */
  id: string;
  /** What it is, in a sentence for who edits documents. */
  what: string;
  colour: "primaryColor" | "secondaryColor";
  needed: number;
  /** What stands out from what when the colour is this one. */
  pair(colour: string): readonly [string, string];
  /** Where it cannot be read, another colour is taken, so that only the look suffers. */
  replaced?: true;
}

const on = (ground: string) => (colour: string) => [colour, ground] as const;

/** Every use that screens make of a brand's colours. */
export const BRAND_USES: readonly BrandUse[] = [
  { id: "edge-on-card", what: "the edge of what is chosen, on a card", colour: "primaryColor", needed: SHAPE, pair: on(GROUNDS.card) },
  { id: "edge-on-page", what: "the edge of a button, on the page", colour: "primaryColor", needed: SHAPE, pair: on(GROUNDS.page) },
  { id: "progress", what: "progress, on its track", colour: "primaryColor", needed: SHAPE, pair: on(GROUNDS.track) },
  { id: "button", what: "the text of a button", colour: "primaryColor", needed: TEXT, pair: (colour) => [inkOn(colour), colour] },
  {
    id: "button-hover",
    what: "the text of a button under the pointer",
    colour: "primaryColor",
    needed: TEXT,
    pair: (colour) => [brighter(inkOn(colour)), brighter(colour)],
  },
  { id: "link-on-card", what: "a link, on a card", colour: "primaryColor", needed: TEXT, pair: on(GROUNDS.card), replaced: true },
  { id: "link-on-page", what: "a link, on the page", colour: "primaryColor", needed: TEXT, pair: on(GROUNDS.page), replaced: true },
  { id: "drawing-on-card", what: "a drawing, on a card", colour: "secondaryColor", needed: SHAPE, pair: on(GROUNDS.card) },
  { id: "drawing-on-page", what: "a drawing, on the page", colour: "secondaryColor", needed: SHAPE, pair: on(GROUNDS.page) },
];

/** The contrast that a colour has in a use (WCAG 2.2). */
export function contrastIn({ pair }: BrandUse, colour: string): number {
  const [shown, ground] = pair(colour);
  return contrastBetween(shown, ground);
}

/** A colour as the filter `brightness(1.1)` shows it: each channel larger by a tenth, up to white. */
function brighter(hex: string): string {
  const channel = (start: number) => {
    const value = Math.min(255, Math.round(Number.parseInt(hex.slice(start, start + 2), 16) * BRIGHTER));
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
