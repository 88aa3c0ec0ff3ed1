import type { BlockProps } from "../block.ts";

export function ListBlock({ block, fill }: BlockProps<"list">) {
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{fill(item)}</li>
      ))}
    </ul>
  );
}
