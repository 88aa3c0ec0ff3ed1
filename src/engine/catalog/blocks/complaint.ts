import { localise } from "../localise.ts";
import type { BlockRules } from "./block.ts";

/** The enabled lenders, sorted by name. */
export const complaint: BlockRules<"complaint"> = {
  pages: "customers",
  slice({ lenders }, _block, { language }) {
    const named = [...lenders.values()].filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name: localise(name, language) }));
    return { lenders: named.toSorted((one, other) => one.name.localeCompare(other.name, language)) };
  },
};
