import type { BlockProps } from "../block.ts";
import OpenErasure from "./open-erasure.tsx";

/** Erasure of a customer by two members of staff. */
export function ErasureBlock({ block }: BlockProps<"erasure">) {
  return <OpenErasure {...block} />;
}
