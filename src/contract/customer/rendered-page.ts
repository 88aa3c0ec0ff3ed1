import type { AreaConfig } from "../site/config.ts";

/** What a request for a page reveals of its visitor. */
export interface Visit {
  /** Below the base path, beginning with `/`, without a query. */
  path: string;
  signedIn: boolean;
  prospect: boolean;
  /** Code of the product that the visitor chose. */
  productType: string | null;
}

/** A page as it is before any of its scripts runs. */
export interface RenderedPage {
  html: string;
  /** Whether this is the whole page as the browser would render it for the same visit, or only the frame around its screen. */
  whole: boolean;
  title: string;
  description: string;
  /** The kind of screen. */
  screen: string;
  /** Modules rendered within it whose scripts load later, by the ends of their paths. Their styles belong to the page. */
  parts: readonly string[];
  /** What its scripts fetch first: calls and modules. */
  fetches: readonly { href: string; script: boolean }[];
  /** CSS custom properties of the page's root. */
  properties: Record<string, string>;
}

/** Renders a page on the server; null if there is nothing to render, as on a path that the guard redirects. */
export type RenderPage = (config: AreaConfig, visit: Visit) => Promise<RenderedPage | null>;

/** A visit as one text. The browser hydrates what the server rendered for the same one. */
export const visitKey = ({ path, signedIn, prospect, productType }: Visit): string =>
  JSON.stringify([path, signedIn, prospect, productType]);
