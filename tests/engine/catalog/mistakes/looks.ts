import { copy, insert, type Mistake, remove, rename, set } from "./mistake.ts";

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
  [
    "a logo without its end",
    "brand/marigold",
    set("/logo", "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E"),
    "logo-not-drawn #/logo",
    "<svg>",
  ],
  [
    "a logo that runs something",
    "brand/marigold",
    set("/logo", "data:image/svg+xml,%3Csvg onload='alert(1)'/%3E"),
    "logo-active #/logo",
    "onload",
  ],
  [
    "a logo that does so in base64",
    "brand/marigold",
    set("/logo", `data:image/svg+xml;base64,${btoa("<svg><script>alert(1)</script></svg>")}`),
    "logo-active #/logo",
    "<script>",
  ],
  [
    "advertisements beside offers",
    "routing/customer",
    set("/routes/16/adverts", true),
    "advert-beside-choice #/routes/16/adverts",
    "offers",
  ],
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
    "a brand by the name of another",
    "brand/sunbird",
    set("/name", "MARIGOLD Mart"),
    "brand-called-like-another #/name",
    "The brand marigold goes by MARIGOLD Mart too",
  ],
  [
    "a brand by a name under which another is looked up",
    "brand/marigold",
    set("/name", "Sunbirdrides"),
    "brand-called-like-another #/name",
    "The brand sunbird goes by Sunbirdrides too, so that an address with that name shows one of the two alone.",
  ],
  [
    "a brand by the name of another in Hindi",
    "brand/sunbird",
    set("/nameIn", { hi: "Marigold" }),
    "brand-called-like-another #/nameIn/hi",
    "The brand marigold goes by Marigold too",
  ],
  [
    "a brand by the house's name in Hindi",
    "brand/marigold",
    set("/nameIn", { hi: "CL" }),
    "brand-called-like-house #/nameIn/hi",
    "goes by cl",
  ],
  ["a brand by the house's name", "brand/marigold", set("/lookup", ["CL"]), "brand-called-like-house #/lookup", "goes by cl in every site"],
  [
    "a brand copied with its logo and colours",
    "brand/sunbird",
    copy("sunbird-two", { name: "Sunbird Two", nameIn: { hi: "सनबर्ड टू" }, lookup: ["sunbirdtwo"] }),
    "brand-looks-like-another brand/sunbird-two#/logo",
    "The brand sunbird has this logo and both colours too",
  ],
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
  [
    "a drawing whose second colour lies on the first",
    "product/insurance",
    (content) => {
      const product = content as { icon: string };
      product.icon = product.icon.replace("{onPrimary}", "{secondaryColor}");
    },
    "drawing-on-primary #/icon",
    "Write {onPrimary}",
  ],
  [
    "a line of it on a ground of the first",
    LOAN,
    (content) => {
      const product = content as { icon: string };
      product.icon = product.icon.replace("{onPrimary}", "{primaryColor}").replace("stroke='{primaryColor}'", "stroke='{secondaryColor}'");
    },
    "drawing-on-primary #/icon",
  ],
  ["a link to nowhere", "page/customer-site", set("/blocks/0/go", "/no/where"), "unknown-reference #/blocks/0/go", "/customer-site"],
  ["a page of thanks that is not there", "page/create-merchant", set("/blocks/0/thanks", "/a/b"), "unknown-reference #/blocks/0/thanks"],
  ["a merchant's form that is not there", "page/create-merchant", set("/blocks/0/form", "merchant"), "unknown-reference #/blocks/0/form"],
  ["a complaint's form that is not there", "page/grievance", set("/blocks/1/form", "complain"), "unknown-reference #/blocks/1/form"],
  [
    "a complaint without an address to answer",
    "form/write-complaint",
    remove("/steps/0/schema/required/1"),
    "unknown-reference page/grievance#/blocks/1/form",
    "email",
  ],
  [
    "a complaint with an answer that its call does not take",
    "form/write-complaint",
    set("/steps/0/schema/properties/nickname", { type: "string", "x-label": { en: "Nickname", hi: "उपनाम" }, "x-ui": { widget: "text" } }),
    "unknown-reference page/grievance#/blocks/1/form",
    "nickname",
  ],
  [
    "a choice of lenders where no block has them",
    "form/gold-loan",
    set("/steps/0/schema/properties/lender", { type: "string", "x-label": { en: "Lender", hi: "लेंडर" }, "x-ui": { widget: "select" } }),
    "choice-without-options #/steps/0/schema/properties/lender",
  ],
  ["a way on without encryption", "site/multi-product", set("/redirects/0/url", "http://cms.rbi.org.in/"), "wrong-shape #/redirects/0/url"],
  ["a colour by its name", "brand/marigold", set("/primaryColor", "red"), "wrong-shape #/primaryColor", "such as #0b5d4e"],
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
  [
    "a text where a number belongs",
    LOAN,
    set("/preferredTenure", "24"),
    "wrong-type #/preferredTenure",
    "Write a value of the type integer here.",
  ],
  [
    "an address without its protocol",
    "site/multi-product",
    set("/redirects/0/url", "cms.rbi.org.in"),
    "wrong-shape #/redirects/0/url",
    "What belongs here:",
  ],
  [
    "a message for a keyword misspelt",
    "shared/money",
    rename("/definitions/emi/x-messages/minimum", "minimun"),
    "bad-name #/definitions/emi/x-messages/minimun",
    "Did you mean minimum?",
  ],
  [
    "a way of authentication that there is not",
    "lender/semal-capital",
    set("/connector/authentication/type", "oauth"),
    "unknown-variant #/connector/authentication/type",
    "client-credentials",
  ],
  ["a dataset misspelt", "table/admin-users", set("/dataset", "staf"), "unknown-reference #/dataset", "Did you mean staff?"],
  ["a type misspelt", "shared/money", set("/definitions/emi/type", "int"), "not-allowed-value #/definitions/emi/type", "integer"],
];
