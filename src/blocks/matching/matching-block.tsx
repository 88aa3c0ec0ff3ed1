import type { BlockProps } from "../block.ts";

/** How offers are compared and ordered, as the documents in force say. */
export function MatchingBlock({ block, fill }: BlockProps<"matching">) {
  return (
    <ol>
      {block.lines.map((line) => (
        <li key={line}>{fill(line)}</li>
      ))}
    </ol>
  );
}
