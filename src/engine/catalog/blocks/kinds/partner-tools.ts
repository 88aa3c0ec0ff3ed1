import type { BlockKind } from "../../../../contract/page-slices.ts";
import type { Catalog } from "../../catalog.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import type { Finding } from "../../document.ts";
import type { BlockPlace, RulesOfKinds } from "../block.ts";

/** A block for partners alone, on a page of the area `partner`. */
const partnerTool = {
  pages: "staff",
  check: (_catalog: Catalog, { type }: { type: BlockKind }, { page, at }: BlockPlace): Finding[] =>
    checkArea({ what: "block", name: type, for: ["partner"] }, page.area, at("type")),
} as const;

/** Tools of partners that name no document. */
export const partnerTools: RulesOfKinds<"revenue"> = {
  revenue: partnerTool,
};
