import type { ComponentType } from "react";
import type { PageBlock } from "../contract/page-slices.ts";
import type { BlockRegistry, Fill } from "./block.ts";

interface BlocksProps {
  blocks: readonly PageBlock[];
  registry: BlockRegistry;
  fill: Fill;
}

const nameOf = (block: PageBlock): string => ("form" in block ? `${block.type} ${block.form}` : block.type);

/**
 * Renders the blocks of a page document in order. Kinds that the area does not support are skipped.
 */
export function Blocks({ blocks, registry, fill }: BlocksProps) {
  const names = blocks.map(nameOf);
  return blocks.map((block, index) => {
    const Block = registry[block.type] as ComponentType<{ block: PageBlock; fill: Fill }> | undefined;
    const name = names[index];
    // Not the index alone: a form keeps its input when a new release adds a block before it.
    const key = `${name} ${names.slice(0, index).filter((earlier) => earlier === name).length}`;
    return Block && <Block key={key} block={block} fill={fill} />;
  });
}
