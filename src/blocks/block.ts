import type { ComponentType } from "react";
import type { PageBlock } from "../contract/site/page-slices.ts";

/** Fills `{name}` in a text of a document; an unknown name stays as it is. */
export type Fill = (text: string) => string;

export type BlockKind = PageBlock["type"];
/** A member of the union may stand for several kinds. */
type Member<B extends PageBlock, K extends BlockKind> = B extends unknown ? (K extends B["type"] ? B : never) : never;
export type BlockOf<K extends BlockKind> = Member<PageBlock, K>;

export interface BlockProps<K extends BlockKind> {
  block: BlockOf<K>;
  fill: Fill;
}

/** The kinds of block that an area draws, each by its component. */
export type BlockRegistry = { readonly [K in BlockKind]?: ComponentType<BlockProps<K>> };

/** Values by placeholder, as a function that fills them in. */
export function filler(values: Record<string, string>): Fill {
  return (text) => text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
