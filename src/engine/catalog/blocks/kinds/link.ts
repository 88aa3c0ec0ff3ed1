import { checkLinkTarget } from "../../checks/pages/check-link-target.ts";
import { checkPath } from "../../checks/rules/check-routing.ts";
import { localise } from "../../localise.ts";
import type { BlockRules } from "../block.ts";

export const link: BlockRules<"link"> = {
  pages: "all",
  check: (catalog, { go }, { page: { area }, at }) =>
    area === undefined ? checkLinkTarget(catalog, go, at("go")) : checkPath(catalog, area, go, at("go")),
  slice: (_catalog, { label, go }, { language }) => ({ label: localise(label, language), go }),
};
