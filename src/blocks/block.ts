import type { ComponentType } from "react";
import type { BlockKind, BlockSlice } from "../contract/page-slices.ts";
import { fillTemplate } from "../engine/values/fill-template.ts";

/** Replaces `{name}` in a document's text; an unknown name stays as it is. */
export type Fill = (text: string) => string;

export interface BlockProps<K extends BlockKind> {
  block: BlockSlice<K>;
  fill: Fill;
}

/** The component of each block kind that an area supports. */
export type BlockRegistry = { readonly [K in BlockKind]?: ComponentType<BlockProps<K>> };

/** Builds a `Fill` from values by name. */
export function filler(values: Record<string, string>): Fill {
  return (text) => fillTemplate(text, values);
}
