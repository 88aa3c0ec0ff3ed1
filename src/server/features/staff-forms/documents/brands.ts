import type { BrandDocument, CommonText } from "../../../../contract/documents.gen.ts";
import type { FieldError } from "../../../../contract/errors.ts";
import { fontChoices, sheetOf } from "../../../../contract/site/shipped-fonts.ts";
import type { StaffAnswers } from "../../../../contract/staff/staff-forms.ts";
import { brandName, brandNames } from "../../../../engine/catalog/brands/brand-name.ts";
import { BRAND_USES, contrastIn } from "../../../../engine/catalog/brands/brand-uses.ts";
import { drawingAsUri, svgFromUri } from "../../../../engine/catalog/brands/svg.ts";
import { checkBrandAppearance } from "../../../../engine/catalog/checks/pages/check-brand-appearance.ts";
import type { Finding } from "../../../../engine/catalog/document.ts";
import { type AskedLanguage, fieldIn } from "../../../../engine/catalog/each-language.ts";
import { valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import { FIRST_LANGUAGE } from "../../../../engine/catalog/localise.ts";
import { canonicalJson } from "../../../../engine/release/hash.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";
import { enteredText, refuse } from "../../staff-actions/form-answers.ts";
import { readFields } from "../../staff-actions/read-fields.ts";
import { findingMessage } from "./finding-message.ts";
import { fromAnswers, languagesOf, requiredFromAnswers, toAnswers } from "./localised-fields.ts";
import { publishChange } from "./publish.ts";
import { restoreAction } from "./restore.ts";

const brandsOf = (ctx: Context) => ctx.releases.live().catalog.brands;

const choicesOf = (ctx: Context) => [...brandsOf(ctx).values()].map(({ id, name }) => ({ value: id, label: name }));

/** The revision covers the brand's document only, so other changes of the release do not conflict. */
const revisionOf = (ctx: Context, brand: BrandDocument | undefined): string =>
  brand === undefined ? "" : ctx.vault.blindIndex("brand", canonicalJson(brand)).slice(0, 40);

/** Separator of other names in the field. */
const LIST = ", ";
const NAME = /^[A-Za-z0-9]{2,40}$/;

const languagesOfTexts = (ctx: Context) => languagesOf(ctx, "change-brand");

function answersOf(brand: BrandDocument, languages: readonly AskedLanguage[]): StaffAnswers {
  const { id, title, primaryColor, secondaryColor, fontFamily, logo, lookup, termsApplicable } = brand;
  return {
    brand: id,
    ...Object.fromEntries(languages.map(({ code }) => [fieldIn("name", code), brandName(brand, code)])),
    ...toAnswers(languages, "title", title),
    primaryColor,
    secondaryColor,
    fontFamily,
    logo: svgFromUri(logo) ?? logo,
    ...(lookup?.length && { lookup: lookup.join(LIST) }),
    termsApplicable,
  };
}

/** The field in which a finding about a brand can be fixed. */
function fieldAt(found: Finding): string {
  const [property = "", language = String(valuesOf(found).language ?? FIRST_LANGUAGE)] = found.pointer.slice(1).split("/");
  if (property === "name" || property === "nameIn") return fieldIn("name", language);
  if (property === "title") return fieldIn(property, language);
  return property === "fontLink" ? "fontFamily" : property || "brand";
}

function lookupOf(answers: StaffAnswers): Pick<BrandDocument, "lookup"> {
  const names = (enteredText(answers, "lookup") ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (names.some((name) => !NAME.test(name))) throw refuse("lookup");
  return names.length === 0 ? {} : { lookup: [...new Set(names)] };
}

function colourOf(answers: StaffAnswers, field: BrandColour): string {
  const colour = String(answers[field]).trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw refuse(field);
  return colour;
}

type BrandColour = "primaryColor" | "secondaryColor";

/** The document with the submitted values. @throws ApiError at the invalid fields */
function changed(before: BrandDocument, answers: StaffAnswers, languages: readonly AskedLanguage[]): BrandDocument {
  const { title: titleBefore, nameIn: _nameIn, lookup: _lookup, ...rest } = before;
  const drawing = String(answers.logo).trim();
  const same = drawing === svgFromUri(before.logo)?.trim();
  const fontFamily = String(answers.fontFamily);
  const {
    names: entered,
    title,
    lookup,
    ...colours
  } = readFields({
    names: () => requiredFromAnswers(languages, "name", answers, brandNames(before)),
    primaryColor: () => colourOf(answers, "primaryColor"),
    secondaryColor: () => colourOf(answers, "secondaryColor"),
    title: () => fromAnswers(languages, "title", answers, titleBefore),
    lookup: () => lookupOf(answers),
  });
  const { [FIRST_LANGUAGE]: name = before.name, ...names } = entered;
  // A language that used the default name continues to do so.
  const followed = (language: string, own: string) => own === before.name && before.nameIn?.[language as keyof CommonText] === undefined;
  const nameIn = Object.entries(names).filter(([language, own]) => own !== name && !followed(language, own));
  return {
    ...rest,
    name,
    ...(nameIn.length > 0 && { nameIn: Object.fromEntries(nameIn) }),
    ...lookup,
    logo: same ? before.logo : drawingAsUri(drawing),
    fontFamily,
    fontLink: fontFamily === before.fontFamily ? before.fontLink : sheetOf(fontFamily),
    ...colours,
    termsApplicable: answers.termsApplicable === true,
    ...(title && { title }),
  };
}

/**
 * The checker's findings for a brand, each at its field and in the reader's language if there is a
 * text.
 */
function refusalOf(ctx: Context, brand: BrandDocument, findings: readonly Finding[], language: string): ApiError {
  const fields = findings.map((found): FieldError => {
    const path = `/answers/${found.kind === "brand" && found.id === brand.id ? fieldAt(found) : "brand"}`;
    const uses = usesOf(ctx, found, brand, language);
    return { path, keyword: found.code, message: findingMessage(ctx, found, language, { uses }) };
  });
  return new ApiError("INVALID_ANSWERS", { fields });
}

/** Uses of a colour whose contrast is too low. */
function usesOf(ctx: Context, { pointer }: Finding, brand: BrandDocument, language: string): string {
  const colour = pointer.slice(1) as BrandColour;
  const failing = BRAND_USES.filter((use) => use.colour === colour && !use.replaced && contrastIn(use, brand[colour]) < use.needed);
  const uses = failing.map(({ id }) => ctx.releases.live().text(language, `staff.brand.uses.${id}`) ?? id);
  return uses.join(LIST);
}

const isLogo = ({ pointer }: Finding) => pointer === "/logo";

export const changeBrand: ActionHandler = {
  async read(ctx, _language, _caller, about) {
    const brand = about === undefined ? undefined : brandsOf(ctx).get(about);
    return {
      revision: revisionOf(ctx, brand),
      answers: brand === undefined ? {} : answersOf(brand, languagesOfTexts(ctx)),
      choices: { brand: choicesOf(ctx), fontFamily: fontChoices(brand?.fontFamily) },
    };
  },
  async write(ctx, { caller, answers, revision, language }) {
    const id = String(answers.brand);
    let wanted: BrandDocument | undefined;
    const findings = await publishChange(ctx, caller, () => {
      const before = brandsOf(ctx).get(id);
      if (before === undefined || revisionOf(ctx, before) !== revision) throw new ApiError("RECORD_CHANGED");
      wanted = changed(before, answers, languagesOfTexts(ctx));
      const newLogo = wanted.logo !== before.logo;
      const appearance = checkBrandAppearance(ctx.releases.live().catalog, wanted);
      // A new logo may not contain what is a warning for logos of earlier releases.
      if (newLogo && appearance.some(isLogo))
        throw refusalOf(
          ctx,
          wanted,
          appearance.filter((found) => found.severity === "error" || isLogo(found)),
          language,
        );
      if (equal(wanted, before)) return undefined;
      const note = enteredText(answers, "note")?.trim();
      return {
        documents: [{ kind: "brand", id, content: wanted }],
        auditEntries: [{ action: "brand-changed", subject: id }],
        ...(note && { note }),
      };
    });
    if (wanted !== undefined && findings.length > 0) throw refusalOf(ctx, wanted, findings, language);
    return undefined;
  },
};

export const restoreBrand = restoreAction({
  field: "brand",
  kind: "brand",
  auditEntry: "brand-restored",
  record: (id) => ({
    document: id,
    part: (content) => content as BrandDocument,
    withPart: (_, brand) => brand,
    subject: id,
  }),
  inForce: (ctx, id) => brandsOf(ctx).get(id),
  revision: (ctx, id) => revisionOf(ctx, brandsOf(ctx).get(id)),
  choices: choicesOf,
});
