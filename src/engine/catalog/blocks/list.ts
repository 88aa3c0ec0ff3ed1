import { localise } from "../localise.ts";
import type { BlockRules } from "./block.ts";

export const list: BlockRules<"list"> = {
  pages: "all",
  slice: (_catalog, { items }, { language }) => ({ items: items.map((item) => localise(item, language)) }),
  roles: () => "everyone",
};
