import type { ComponentType } from "react";
import type { PageBlock } from "../contract/site/page-slices.ts";

/** Replaces `{name}` in a document's text; an unknown name stays as it is. */
export type Fill = (text: string) => string;

export type BlockKind = PageBlock["type"];
/** A member of the union may cover several kinds. */
type Member<B extends PageBlock, K extends BlockKind> = B extends unknown ? (K extends B["type"] ? B : never) : never;
export type BlockOf<K extends BlockKind> = Member<PageBlock, K>;

export interface BlockProps<K extends BlockKind> {
  block: BlockOf<K>;
  fill: Fill;
}

/** The component of each block kind that an area supports. */
export type BlockRegistry = { readonly [K in BlockKind]?: ComponentType<BlockProps<K>> };

/** Builds a `Fill` from values by name. */
export function filler(values: Record<string, string>): Fill {
  return (text) => text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
