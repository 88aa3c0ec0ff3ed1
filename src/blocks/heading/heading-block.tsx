import type { BlockProps } from "../block.ts";

export function HeadingBlock({ block, fill }: BlockProps<"heading">) {
  return <h2>{fill(block.text)}</h2>;
}
