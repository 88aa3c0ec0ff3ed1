import type { BlockKind } from "../../../contract/page-slices.ts";
import { checkArea } from "../checks/pages/check-area.ts";
import type { Finding } from "../document.ts";
import type { BlockPlace } from "./block.ts";

/** Checks that a block for partners alone is on a page of the area `partner`. */
export const checkForPartners = ({ type }: { type: BlockKind }, { page, at }: BlockPlace): Finding[] =>
  checkArea({ what: "block", name: type, for: ["partner"] }, page.area, at("type"));
