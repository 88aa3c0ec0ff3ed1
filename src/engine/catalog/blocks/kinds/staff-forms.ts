import { staffAction } from "../../../../contract/staff/staff-actions.ts";
import type { Catalog } from "../../catalog.ts";
import { requireExisting } from "../../checks/check-references.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import type { BlockRules, RulesOfKinds } from "../block.ts";
import { checkAddressFilters } from "../check-address-filters.ts";

const actionOf = ({ staffForms }: Catalog, form: string) => staffAction(staffForms.get(form)?.action ?? "");

const rules: BlockRules<"brand-editor" | "form"> = {
  pages: "staff",
  check(catalog, { form: id, where }, place) {
    const { page, at } = place;
    const form = catalog.staffForms.get(id);
    if (form === undefined) return requireExisting("staff form", id, catalog.staffForms.keys(), at("form"));
    const forPartners = page.area === "partner" && actionOf(catalog, id)?.partners;
    const fields = Object.entries(form.schema.properties).flatMap(([name, { eachLanguage }]) => (eachLanguage ? [] : [name]));
    return [
      ...(forPartners ? [] : checkArea({ what: "form", name: id, for: ["admin"] }, page.area, at("form"))),
      ...checkAddressFilters(catalog, place, where, { what: "form", name: form.id, fields }),
    ];
  },
  slice(catalog, { form, where }) {
    const action = actionOf(catalog, form);
    if (action === undefined) return null;
    // An action that partners may run too is open to all staff roles.
    const forAll = action.open !== undefined || action.partners === true;
    return {
      form,
      ...(!forAll && { roles: [...action.roles] }),
      ...(action.open === "by-link" && { byLink: true }),
      ...(where && { where }),
    };
  },
  roles(catalog, { form }) {
    const action = actionOf(catalog, form);
    return action && action.open === undefined ? { what: "form", name: form, roles: action.roles } : null;
  },
  shows: ({ form }) => [{ kind: "staff-form", id: form }],
};

/** Blocks that show a form of the staff. */
export const staffForms: RulesOfKinds<"brand-editor" | "form"> = {
  "brand-editor": rules,
  form: rules,
};
