import type { BlockProps } from "../block.ts";

export function ParagraphBlock({ block, fill }: BlockProps<"paragraph">) {
  return <p>{fill(block.text)}</p>;
}
