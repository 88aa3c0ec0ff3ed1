import type { AreaConfig } from "../../contract/site/config.ts";
import type { PartnerBrand } from "../../contract/site/partner-brand.ts";
import { sheetOf } from "../../contract/site/shipped-fonts.ts";
import type { StaffAnswers } from "../../contract/staff/staff-forms.ts";
import { drawingAsUri, svgError } from "../../engine/catalog/brands/svg.ts";
import { fieldIn } from "../../engine/catalog/each-language.ts";
import { FIRST_LANGUAGE } from "../../engine/catalog/localise.ts";

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * A brand from the values being edited. A value that is not valid yet is replaced by the saved one.
 * @param answers the form's values @param saved the values on the server @param language of the
 * customer
 */
export function editedBrand(answers: StaffAnswers, saved: StaffAnswers, language: string): PartnerBrand {
  const text = (field: string) => String(answers[field] ?? saved[field] ?? "");
  const colour = (field: string) => (isColour(text(field)) ? text(field).toLowerCase() : String(saved[field] ?? ""));
  const logo = svgError(text("logo")) === null ? text("logo") : String(saved.logo ?? "");
  const fontFamily = text("fontFamily");
  return {
    key: String(saved.brand ?? ""),
    name: text(fieldIn("name", language)) || text(fieldIn("name", FIRST_LANGUAGE)),
    logo: drawingAsUri(logo),
    fontLink: sheetOf(fontFamily),
    fontFamily,
    primaryColor: colour("primaryColor"),
    secondaryColor: colour("secondaryColor"),
    termsApplicable: answers.termsApplicable === true,
  };
}

/** The customer configuration with a brand applied: as our own brand or as the co-brand. */
export const withBrand = (config: AreaConfig, brand: PartnerBrand): AreaConfig =>
  brand.key === config.brand.key ? { ...config, brand, coBrand: null } : { ...config, coBrand: brand };
