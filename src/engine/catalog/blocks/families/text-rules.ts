import { checkArea } from "../../checks/pages/check-area.ts";
import { localise } from "../../localise.ts";
import type { BlockRules } from "../block.ts";

/** Blocks of one text. */
export const textRules: BlockRules<"heading" | "paragraph" | "note"> = {
  pages: "all",
  check: (_catalog, { partner }, { page, at }) =>
    partner === undefined ? [] : checkArea({ what: "condition partner", name: partner, for: undefined }, page.area, at("partner")),
  slice: (_catalog, { text, partner }, { language }) => ({ text: localise(text, language), ...(partner && { partner }) }),
  roles: () => "everyone",
};
