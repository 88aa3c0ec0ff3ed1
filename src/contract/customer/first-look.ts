import type { AreaConfig } from "../site/config.ts";

/** What a request for a page tells of its visitor. */
export interface Visit {
  /** Below the base path, beginning with `/`, without a query. */
  path: string;
  signedIn: boolean;
  prospect: boolean;
  /** Code of the product that the visitor chose. */
  productType: string | null;
}

/** What a page shows before any of its scripts runs. */
export interface FirstLook {
  html: string;
  /** Whether that is the whole page as the browser would draw it for the same visit, or its frame around a screen that is still to come. */
  whole: boolean;
  title: string;
  description: string;
  /** The kind of screen. */
  screen: string;
  /** Modules that are drawn within it and whose scripts come later, by the ends of their paths: their styles are the page's, too. */
  parts: readonly string[];
  /** What its scripts ask for first: calls, and modules. */
  fetches: readonly { href: string; script: boolean }[];
  /** CSS custom properties of the page's root. */
  properties: Record<string, string>;
}

/** Draws the first look of a page; null where there is nothing to draw, as on a path that the guard leads away from. */
export type DrawFirstLook = (config: AreaConfig, visit: Visit) => Promise<FirstLook | null>;

/** A visit as one text: what the server drew for one, the browser takes over for the same. */
export const visitKey = ({ path, signedIn, prospect, productType }: Visit): string =>
  JSON.stringify([path, signedIn, prospect, productType]);
