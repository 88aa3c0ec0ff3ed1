import { complain } from "../../../contract/customer/rights.ts";
import type { Catalog } from "../catalog.ts";
import { requireExisting } from "../checks/check-references.ts";
import type { Finding } from "../document.ts";
import type { Place } from "../findings/finding.ts";
import { localise } from "../localise.ts";
import { fieldNames } from "../names.ts";
import type { BlockRules } from "./block.ts";

/** Has the enabled lenders, sorted by name. */
export const complaint: BlockRules<"complaint"> = {
  pages: "customers",
  check: (catalog, { form }, { at }) => checkForm(catalog, form, at("form")),
  slice({ lenders }, { form }, { language }) {
    const named = [...lenders.values()].filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name: localise(name, language) }));
    return { form, lenders: named.toSorted((one, other) => one.name.localeCompare(other.name, language)) };
  },
  shows: ({ form }) => [{ kind: "form", id: form }],
  offers: ["lender"],
};

/** Checks that a form asks for what the call takes: all that it requires, and nothing else. */
function checkForm({ forms }: Catalog, id: string, at: Place): Finding[] {
  const form = forms.get(id);
  if (form === undefined) return requireExisting("form", id, forms.keys(), at);
  const { required = [], properties } = complain.body;
  const mandatory = form.steps.flatMap(({ schema }) => schema.required ?? []);
  return [
    ...required.flatMap((name) => requireExisting("required field", name, mandatory, at)),
    ...[...fieldNames(form)].flatMap((name) => requireExisting("field of a complaint", name, Object.keys(properties), at)),
  ];
}
