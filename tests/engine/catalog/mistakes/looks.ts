import { insert, type Mistake, remove, rename, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const LOAN = "product/loan";

/** Brands, texts, templates, and documents of the wrong shape. */
export const LOOKS: Mistake[] = [
  [
    "a colour that nobody sees on white",
    "brand/marigold",
    set("/primaryColor", "#fee2e2"),
    "colour-too-pale #/primaryColor",
    "on its track",
  ],
  ["the other colour so", "brand/sunbird", set("/secondaryColor", "#fde047"), "colour-too-pale #/secondaryColor", "3 to 1"],
  ["a colour too pale for links", "brand/sunbird", set("/primaryColor", "#d9480f"), "colour-too-pale-for-text #/primaryColor", "4.5 to 1"],
  ["a colour too pale for progress", "brand/sunbird", set("/primaryColor", "#ea580c"), "colour-too-pale #/primaryColor", "on its track"],
  [
    "a colour too pale under the pointer",
    "brand/sunbird",
    set("/primaryColor", "#c2500c"),
    "colour-too-pale #/primaryColor",
    "under the pointer",
  ],
  ["a logo that is an address", "brand/marigold", set("/logo", "https://marigold.example/logo.svg"), "wrong-shape #/logo"],
  ["a logo that is no drawing", "brand/marigold", set("/logo", "data:image/svg+xml,marigold"), "logo-not-drawn #/logo", "<svg>"],
  ["a logo cut off at its percent signs", "brand/marigold", set("/logo", "data:image/svg+xml,%3Csvg%"), "logo-not-drawn #/logo"],
  ["a font that is not shipped", "brand/marigold", set("/fontFamily", "Lato, sans-serif"), "font-not-shipped #/fontFamily", "Noto Sans"],
  ["a font misspelt", "brand/marigold", set("/fontFamily", "NotoSans"), "font-not-shipped #/fontFamily", "Did you mean Noto Sans?"],
  [
    "a font in another sheet",
    "brand/marigold",
    set("/fontLink", "/in/home/app/fonts/mukta.css"),
    "font-of-another-sheet #/fontLink",
    "Write null",
  ],
  ["a font without its sheet", "brand/patang-payments", set("/fontLink", null), "font-of-another-sheet #/fontLink", "fonts/poppins.css"],
  ["a number in a font's name without quotes", "brand/titli-toys", set("/fontFamily", "Baloo 2"), "wrong-shape #/fontFamily"],
  [
    "a drawing in the house's own colour",
    LOAN,
    (content) => void Object.assign(content as object, { icon: "data:image/svg+xml,%3Csvg fill='%230b5d4e'/%3E" }),
    "drawing-of-fixed-colours #/icon",
    "{primaryColor}",
  ],
  [
    "a drawing in a colour that no brand has",
    LOAN,
    (content) => void Object.assign(content as object, { icon: "data:image/svg+xml,%3Csvg fill='{tertiaryColor}'/%3E" }),
    "unknown-reference #/icon",
    "onPrimary",
  ],
  ["a link to nowhere", "page/customer-site", set("/blocks/0/go", "/no/where"), "unknown-reference #/blocks/0/go", "/customer-site"],
  ["a page of thanks that is not there", "page/create-merchant", set("/blocks/0/thanks", "/a/b"), "unknown-reference #/blocks/0/thanks"],
  ["a merchant's form that is not there", "page/create-merchant", set("/blocks/0/form", "merchant"), "unknown-reference #/blocks/0/form"],
  ["a way on without encryption", "site/multi-product", set("/redirects/0/url", "http://cms.rbi.org.in/"), "wrong-shape #/redirects/0/url"],
  ["a colour by its name", "brand/marigold", set("/primaryColor", "red"), "wrong-shape #/primaryColor"],
  [
    "a label in English",
    "shared/money",
    set("/definitions/emi/x-label/hi", "EMIs you already pay"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "a label half in English",
    "shared/money",
    set("/definitions/emi/x-label/hi", "कृपया अपनी existing monthly EMIs की राशि यहाँ लिखें"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "Hindi in Latin letters",
    "shared/money",
    set("/definitions/emi/x-label/hi", "Apni maujooda EMI likhein"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "the same text in both, in capitals",
    LOAN,
    (content) => void Object.assign(content as object, { empty: { en: "NO OFFERS", hi: "NO OFFERS" } }),
    "not-translated #/empty/hi",
  ],
  ["an empty text", LOAN, set("/name/hi", " "), "empty-text #/name/hi"],
  ["no text in Hindi", LOAN, remove("/name/hi"), "language-missing #/name"],
  ["a plain text where both languages belong", LOAN, set("/name", "Personal loan"), "wrong-type #/name", "a text in each language"],
  [
    "a plain text for a reason",
    "lender/parijat-credit",
    set("/products/0/eligibility/0/reason", "Too young"),
    "wrong-type #/products/0/eligibility/0/reason",
    '"hi"',
  ],
  [
    "a placeholder misspelt in Hindi",
    "page/solar-loans",
    set("/blocks/0/text/hi", "{brandNam} से"),
    "placeholders-differ #/blocks/0/text/hi",
  ],
  [
    "a placeholder that a form does not fill",
    FORM,
    set("/title", { en: "Hello {name}", hi: "नमस्ते {name}" }),
    "unknown-placeholder #/title",
    "Take it out: texts of this kind have no placeholders.",
  ],
  [
    "a variable that nobody says",
    "template/otp",
    insert("/variables/0", { name: "minutes", tag: "numeric" }),
    "unused-variable #/variables/0",
  ],
  [
    "a variable that the server does not fill",
    "template/otp",
    (content) => {
      const template = content as { variables: { name: string }[]; sms: object };
      template.variables.push({ name: "minutes", tag: "numeric" } as { name: string });
      Object.assign(template.sms, { body: { en: "{otp} for {minutes}", hi: "{otp}, {minutes} मिनट" } });
    },
    "variable-never-filled #/variables/1/name",
    "Filled in: otp.",
  ],
  ["passcodes by email alone", "template/otp", remove("/sms"), "no-passcode-by #", "by sms"],
  [
    "a template renamed",
    "template/lender-status-changed",
    (content, documents) => {
      Object.assign(content as object, { id: "lender-status-change" });
      Object.assign(documents.find((document) => document.content === content) as object, { id: "lender-status-change" });
    },
    "missing-template template/lender-status-change#/id",
    "lender-status-changed",
  ],
  [
    "a property misspelt",
    LOAN,
    rename("/preferredTenure", "preferedTenure"),
    "unknown-property #/preferedTenure",
    "Did you mean preferredTenure?",
  ],
  ["a property that is not known", LOAN, set("/colour", "green"), "unknown-property #/colour", "Correct its spelling or take it out"],
  ["a required property taken out", LOAN, remove("/home"), "missing-property #", "home"],
  [
    "a change that none is",
    FORM,
    set("/migrations", [{ id: "one", changes: [{ move: "a", to: "b" }] }]),
    "no-variant-fits #/migrations/0/changes/0",
    "a group with rename and to",
  ],
  ["a type misspelt", "shared/money", set("/definitions/emi/type", "int"), "not-allowed-value #/definitions/emi/type", "integer"],
];
