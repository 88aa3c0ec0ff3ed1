import type { CommonText } from "../../../../contract/documents.gen.ts";
import { ERASURE_ROLES } from "../../../../contract/staff/erasures.ts";
import { localise } from "../../localise.ts";
import { siteOf } from "../../slices/site-of.ts";
import type { BlockRules } from "../block.ts";
import { staffTool } from "./staff-tools.ts";

/** With the staff's reasons for erasing a customer, and for refusing a request. */
export const erasure: BlockRules<"erasure"> = {
  ...staffTool(ERASURE_ROLES),
  query: () => [{ owner: "erasure", names: ["request"] }],
  slice(catalog, _block, { language, siteId }) {
    const { reasons, refusals } = siteOf(catalog, siteId)?.erasure ?? {};
    const labelled = (all: readonly { id: string; label: CommonText }[] = []) =>
      all.map(({ id, label }) => ({ id, label: localise(label, language) }));
    return { roles: [...ERASURE_ROLES], reasons: labelled(reasons), refusals: labelled(refusals) };
  },
};
