import type { PartnerBrand } from "../../contract/customer/lookups.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import { sheetOf } from "../../contract/site/faces.ts";
import type { StaffAnswers } from "../../contract/staff/staff-forms.ts";
import { drawingAsUri, faultOfDrawing } from "../../engine/catalog/brands/drawing.ts";
import { fieldIn } from "../../engine/catalog/each-language.ts";
import { FIRST_LANGUAGE } from "../../engine/catalog/localise.ts";

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * A brand as customers would see it. While a part of it is being written and cannot be taken yet, that part is as it was.
 * @param answers what is filled in @param saved as it stands on the server @param language of the customer
 */
export function editedBrand(answers: StaffAnswers, saved: StaffAnswers, language: string): PartnerBrand {
  const text = (field: string) => String(answers[field] ?? saved[field] ?? "");
  const colour = (field: string) => (isColour(text(field)) ? text(field).toLowerCase() : String(saved[field] ?? ""));
  const logo = faultOfDrawing(text("logo")) === null ? text("logo") : String(saved.logo ?? "");
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

/** The customers' configuration with a brand in its place: the house's own, or that of the partner whom they came from. */
export const withBrand = (config: AreaConfig, brand: PartnerBrand): AreaConfig =>
  brand.key === config.brand.key ? { ...config, brand, coBrand: null } : { ...config, coBrand: brand };
