import type { BlockProps } from "../block.ts";

/** How offers are compared and ranked, from the current documents. */
export function MatchingBlock({ block, fill }: BlockProps<"matching">) {
  return (
    <ol>
      {block.lines.map((line) => (
        <li key={line}>{fill(line)}</li>
      ))}
    </ol>
  );
}
