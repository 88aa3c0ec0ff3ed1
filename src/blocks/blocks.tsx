import type { ComponentType } from "react";
import type { PageBlock } from "../contract/site/page-slices.ts";
import type { BlockRegistry, Fill } from "./block.ts";

interface BlocksProps {
  blocks: readonly PageBlock[];
  registry: BlockRegistry;
  fill: Fill;
}

/**
 * Renders the blocks of a page document in order. Kinds that the area does not support are skipped.
 */
export function Blocks({ blocks, registry, fill }: BlocksProps) {
  return blocks.map((block, index) => {
    const Block = registry[block.type] as ComponentType<{ block: PageBlock; fill: Fill }> | undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and a page never reorders them
    return Block && <Block key={index} block={block} fill={fill} />;
  });
}
