import type { BlockProps } from "../block.ts";
import OpenErasure from "./open-erasure.tsx";

/** Where two of the staff erase a customer. */
export function ErasureBlock({ block }: BlockProps<"erasure">) {
  return <OpenErasure {...block} />;
}
