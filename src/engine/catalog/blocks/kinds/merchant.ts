import { MERCHANT_FIELDS } from "../../../../contract/customer/arrivals.ts";
import type { Catalog } from "../../catalog.ts";
import { requireExisting } from "../../checks/check-references.ts";
import { checkLinkTarget } from "../../checks/pages/check-link-target.ts";
import type { Finding } from "../../document.ts";
import type { Place } from "../../findings/finding.ts";
import type { BlockRules } from "../block.ts";

export const merchant: BlockRules<"merchant"> = {
  pages: "customers",
  check: (catalog, { form, thanks }, { at }) => [
    ...checkForm(catalog, form, at("form")),
    ...checkLinkTarget(catalog, thanks, at("thanks")),
  ],
  slice: (_catalog, { form, thanks }) => ({ form, thanks }),
  shows: ({ form }) => [{ kind: "form", id: form }],
};

/** Checks that a merchant form always asks for what the list and the CRM show of a merchant. */
function checkForm({ forms }: Catalog, id: string, at: Place): Finding[] {
  const form = forms.get(id);
  if (form === undefined) return requireExisting("form", id, forms.keys(), at);
  const required = form.steps.flatMap(({ schema }) => schema.required ?? []);
  return MERCHANT_FIELDS.flatMap((name) => requireExisting("required field", name, required, at));
}
