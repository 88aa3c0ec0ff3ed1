import type { OfferKindTerms } from "../../../contract/documents.gen.ts";
import { criteriaField } from "../criteria/criteria-form.ts";
import type { Metas } from "../criteria/form-parts.ts";
import type { ResolvedField, ResolvedGroup } from "../resolve.ts";
import { type TermField, termsFormField } from "./terms-form.ts";
import type { TermsView } from "./terms-schema.ts";

/** The offer kind whose terms are edited, and the reader's language. */
type FormView = Omit<TermsView, "definitions">;

/** The form for a lender's terms. @param languages codes of the languages for texts */
export function termsForm(view: FormView, metas: Metas, languages: readonly string[]): TermField {
  const { definitions } = metas["offer-kind"] as { definitions: Record<string, OfferKindTerms> };
  return termsFormField({ ...view, definitions }, metas, languages);
}

/** The form for a lender's criteria and terms of one product, which are published together. */
export function lendingGroup(view: FormView, metas: Metas, languages: readonly string[]): ResolvedGroup {
  const properties = { criteria: criteriaField(metas, languages), terms: termsForm(view, metas, languages) };
  return { required: Object.keys(properties), properties: properties as unknown as Record<string, ResolvedField> };
}
