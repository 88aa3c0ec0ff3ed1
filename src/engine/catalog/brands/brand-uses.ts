import { contrastBetween, inkOn } from "./colour-contrast.ts";

/** The light backgrounds behind brand colours; the same values as in `ui/tokens.css`. */
export const GROUNDS = { card: "#ffffff", page: "#f5f7f8", track: "#d9dfe5" } as const;

/** Factor by which a button brightens on hover (`ui/button.module.css`). */
export const BRIGHTER = 1.1;

/** Minimum contrast by WCAG 2.2: 1.4.11 for edges, graphics and states, 1.4.3 for text. */
const SHAPE = 3;
const TEXT = 4.5;

/** One use of a brand colour: a foreground and its background. */
export interface BrandUse {
  /** Also the key of its label in the interface texts. */
  id: string;
  /** Description for editors of documents. */
  what: string;
  colour: "primaryColor" | "secondaryColor";
  needed: number;
  /** Foreground and background when the brand colour is this one. */
  pair(colour: string): readonly [string, string];
  /**
   * Set if an unreadable colour is replaced by another one here, so only the appearance suffers.
   */
  replaced?: true;
}

const onGround = (ground: string) => (colour: string) => [colour, ground] as const;

/** All uses of a brand's colours on screens. */
export const BRAND_USES: readonly BrandUse[] = [
  {
    id: "edge-on-card",
    what: "the border of a selected item, on a card",
    colour: "primaryColor",
    needed: SHAPE,
    pair: onGround(GROUNDS.card),
  },
  { id: "edge-on-page", what: "the border of a button, on the page", colour: "primaryColor", needed: SHAPE, pair: onGround(GROUNDS.page) },
  { id: "progress", what: "the progress bar, on its track", colour: "primaryColor", needed: SHAPE, pair: onGround(GROUNDS.track) },
  { id: "button", what: "the text of a button", colour: "primaryColor", needed: TEXT, pair: (colour) => [inkOn(colour), colour] },
  {
    id: "button-hover",
    what: "the text of a button under the pointer",
    colour: "primaryColor",
    needed: TEXT,
    pair: (colour) => [brighter(inkOn(colour)), brighter(colour)],
  },
  { id: "link-on-card", what: "a link, on a card", colour: "primaryColor", needed: TEXT, pair: onGround(GROUNDS.card), replaced: true },
  { id: "link-on-page", what: "a link, on the page", colour: "primaryColor", needed: TEXT, pair: onGround(GROUNDS.page), replaced: true },
  { id: "drawing-on-card", what: "an illustration, on a card", colour: "secondaryColor", needed: SHAPE, pair: onGround(GROUNDS.card) },
  { id: "drawing-on-page", what: "an illustration, on the page", colour: "secondaryColor", needed: SHAPE, pair: onGround(GROUNDS.page) },
];

/** The contrast ratio of a colour in a use (WCAG 2.2). */
export function contrastIn({ pair }: BrandUse, colour: string): number {
  const [shown, ground] = pair(colour);
  return contrastBetween(shown, ground);
}

/** A colour after the CSS filter `brightness(1.1)`: each channel a tenth larger, at most 255. */
function brighter(hex: string): string {
  const channel = (start: number) => {
    const value = Math.min(255, Math.round(Number.parseInt(hex.slice(start, start + 2), 16) * BRIGHTER));
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
