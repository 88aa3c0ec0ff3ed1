import { checkArea } from "../../checks/pages/check-area.ts";
import { localise } from "../../localise.ts";
import type { BlockRules, RulesOfKinds } from "../block.ts";

const rules: BlockRules<"heading" | "paragraph" | "note"> = {
  pages: "all",
  check: (_catalog, { partner }, { page, at }) =>
    partner === undefined ? [] : checkArea({ what: "condition partner", name: partner, for: [undefined] }, page.area, at("partner")),
  slice: (_catalog, { text, partner }, { language }) => ({ text: localise(text, language), ...(partner && { partner }) }),
  roles: () => "everyone",
};

/** Blocks of text. */
export const texts: RulesOfKinds<"heading" | "list" | "note" | "paragraph"> = {
  heading: rules,
  list: {
    pages: "all",
    slice: (_catalog, { items }, { language }) => ({ items: items.map((item) => localise(item, language)) }),
    roles: () => "everyone",
  },
  note: rules,
  paragraph: rules,
};
