import { copy, insert, type Mistake, remove, rename, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const LOAN = "product/loan";

/** Brands, texts, templates, and documents of the wrong shape. */
export const LOOKS: Mistake[] = [
  [
    "a primary colour without contrast on white",
    "brand/marigold",
    set("/primaryColor", "#fee2e2"),
    "colour-too-pale #/primaryColor",
    "the progress bar, on its track",
  ],
  [
    "a secondary colour without contrast on white",
    "brand/sunbird",
    set("/secondaryColor", "#fde047"),
    "colour-too-pale #/secondaryColor",
    "3 to 1",
  ],
  ["a colour too pale for links", "brand/sunbird", set("/primaryColor", "#d9480f"), "colour-too-pale-for-text #/primaryColor", "4.5 to 1"],
  [
    "a colour too pale for progress bars",
    "brand/sunbird",
    set("/primaryColor", "#ea580c"),
    "colour-too-pale #/primaryColor",
    "the progress bar, on its track",
  ],
  ["a colour too pale on hover", "brand/sunbird", set("/primaryColor", "#c2500c"), "colour-too-pale #/primaryColor", "under the pointer"],
  ["a logo given as an address", "brand/marigold", set("/logo", "https://marigold.example/logo.svg"), "wrong-shape #/logo"],
  ["a logo that is not an SVG", "brand/marigold", set("/logo", "data:image/svg+xml,marigold"), "logo-not-svg #/logo", "<svg>"],
  ["a logo with broken percent-encoding", "brand/marigold", set("/logo", "data:image/svg+xml,%3Csvg%"), "logo-not-svg #/logo"],
  [
    "a logo without a closing tag",
    "brand/marigold",
    set("/logo", "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E"),
    "logo-not-svg #/logo",
    "<svg>",
  ],
  [
    "a logo with an event handler",
    "brand/marigold",
    set("/logo", "data:image/svg+xml,%3Csvg onload='alert(1)'/%3E"),
    "logo-active #/logo",
    "onload",
  ],
  [
    "a logo with a script in base64",
    "brand/marigold",
    set("/logo", `data:image/svg+xml;base64,${btoa("<svg><script>alert(1)</script></svg>")}`),
    "logo-active #/logo",
    "<script>",
  ],
  [
    "adverts beside offers",
    "routing/customer",
    set("/routes/16/adverts", true),
    "advert-on-interactive-screen #/routes/16/adverts",
    "offers",
  ],
  ["a font that is not bundled", "brand/marigold", set("/fontFamily", "Lato, sans-serif"), "font-not-shipped #/fontFamily", "Noto Sans"],
  ["a misspelt font", "brand/marigold", set("/fontFamily", "NotoSans"), "font-not-shipped #/fontFamily", "Did you mean Noto Sans?"],
  [
    "the style sheet of another font",
    "brand/marigold",
    set("/fontLink", "/in/home/app/fonts/mukta.css"),
    "font-of-another-sheet #/fontLink",
    "Write null",
  ],
  [
    "a font without its style sheet",
    "brand/patang-payments",
    set("/fontLink", null),
    "font-of-another-sheet #/fontLink",
    "fonts/poppins.css",
  ],
  ["an unquoted number in a font name", "brand/titli-toys", set("/fontFamily", "Baloo 2"), "wrong-shape #/fontFamily"],
  [
    "a brand with the name of another",
    "brand/sunbird",
    set("/name", "MARIGOLD Mart"),
    "brand-name-taken #/name",
    "The brand marigold also has the name MARIGOLD Mart",
  ],
  [
    "a brand with a lookup name of another",
    "brand/marigold",
    set("/name", "Sunbirdrides"),
    "brand-name-taken #/name",
    "The brand sunbird also has the name Sunbirdrides, so an address with this name shows only one of the two brands.",
  ],
  [
    "a brand with the Hindi name of another",
    "brand/sunbird",
    set("/nameIn", { hi: "Marigold" }),
    "brand-name-taken #/nameIn/hi",
    "The brand marigold also has the name Marigold",
  ],
  [
    "a brand with the house brand's name in Hindi",
    "brand/marigold",
    set("/nameIn", { hi: "CL" }),
    "brand-name-reserved #/nameIn/hi",
    "The name cl is reserved",
  ],
  [
    "a brand with the house brand's lookup name",
    "brand/marigold",
    set("/lookup", ["CL"]),
    "brand-name-reserved #/lookup",
    "The name cl is reserved for the site's own brand",
  ],
  [
    "a copied brand with the same logo and colours",
    "brand/sunbird",
    copy("sunbird-two", { name: "Sunbird Two", nameIn: { hi: "सनबर्ड टू" }, lookup: ["sunbirdtwo"] }),
    "duplicate-brand-appearance brand/sunbird-two#/logo",
    "The brand sunbird has the same logo and the same colours",
  ],
  [
    "an icon with the house brand's fixed colour",
    LOAN,
    (content) => void Object.assign(content as object, { icon: "data:image/svg+xml,%3Csvg fill='%230b5d4e'/%3E" }),
    "icon-fixed-colour #/icon",
    "{primaryColor}",
  ],
  [
    "an icon with an unknown brand colour",
    LOAN,
    (content) => void Object.assign(content as object, { icon: "data:image/svg+xml,%3Csvg fill='{tertiaryColor}'/%3E" }),
    "unknown-reference #/icon",
    "onPrimary",
  ],
  [
    "an icon with the secondary colour on the primary",
    "product/insurance",
    (content) => {
      const product = content as { icon: string };
      product.icon = product.icon.replace("{onPrimary}", "{secondaryColor}");
    },
    "icon-low-contrast #/icon",
    "Use {onPrimary}",
  ],
  [
    "an icon with a secondary line on a primary background",
    LOAN,
    (content) => {
      const product = content as { icon: string };
      product.icon = product.icon.replace("{onPrimary}", "{primaryColor}").replace("stroke='{primaryColor}'", "stroke='{secondaryColor}'");
    },
    "icon-low-contrast #/icon",
  ],
  [
    "a link to an unknown path",
    "page/customer-site",
    set("/blocks/0/go", "/no/where"),
    "unknown-reference #/blocks/0/go",
    "/customer-site",
  ],
  ["an unknown thank-you page", "page/create-merchant", set("/blocks/0/thanks", "/a/b"), "unknown-reference #/blocks/0/thanks"],
  ["an unknown merchant form", "page/create-merchant", set("/blocks/0/form", "merchant"), "unknown-reference #/blocks/0/form"],
  ["an unknown complaint form", "page/grievance", set("/blocks/1/form", "complain"), "unknown-reference #/blocks/1/form"],
  [
    "a complaint form without an email",
    "form/write-complaint",
    remove("/steps/0/schema/required/1"),
    "unknown-reference page/grievance#/blocks/1/form",
    "email",
  ],
  [
    "a complaint form with a field that its call does not take",
    "form/write-complaint",
    set("/steps/0/schema/properties/nickname", { type: "string", "x-label": { en: "Nickname", hi: "उपनाम" }, "x-ui": { widget: "text" } }),
    "unknown-reference page/grievance#/blocks/1/form",
    "nickname",
  ],
  [
    "a complaint form with a longer name than its call takes",
    "form/write-complaint",
    set("/steps/0/schema/properties/name/maxLength", 101),
    "complaint-too-long #/steps/0/schema/properties/name",
    "Set maxLength to 100 or less",
  ],
  [
    "a complaint form with a text of any length",
    "form/write-complaint",
    (content) => {
      for (const keyword of ["maxLength", "x-messages/maxLength"]) remove(`/steps/0/schema/properties/text/${keyword}`)(content, []);
    },
    "complaint-too-long #/steps/0/schema/properties/text",
    "at most 4000 characters",
  ],
  [
    "a complaint form with a name that may be null",
    "form/write-complaint",
    set("/steps/0/schema/properties/name/type", ["string", "null"]),
    "complaint-takes-text #/steps/0/schema/properties/name",
    "without null",
  ],
  [
    "a complaint form with a number as its lender",
    "form/write-complaint",
    set("/steps/0/schema/properties/lender", {
      type: "integer",
      "x-label": { en: "About", hi: "किसके बारे में" },
      "x-ui": { widget: "integer" },
    }),
    "complaint-takes-text #/steps/0/schema/properties/lender",
    "the field lender accepts other values",
  ],
  [
    "a choice of lenders in a form without a block that has them",
    "form/gold-loan",
    set("/steps/0/schema/properties/lender", { type: "string", "x-label": { en: "Lender", hi: "लेंडर" }, "x-ui": { widget: "select" } }),
    "choice-without-options #/steps/0/schema/properties/lender",
  ],
  ["a redirect without https", "site/multi-product", set("/redirects/0/url", "http://cms.rbi.org.in/"), "wrong-shape #/redirects/0/url"],
  ["a colour by name", "brand/marigold", set("/primaryColor", "red"), "wrong-shape #/primaryColor", "such as #0b5d4e"],
  [
    "an English label as Hindi",
    "shared/money",
    set("/definitions/emi/x-label/hi", "EMIs you already pay"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "a half-English label as Hindi",
    "shared/money",
    set("/definitions/emi/x-label/hi", "कृपया अपनी existing monthly EMIs की राशि यहाँ लिखें"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "Hindi in Latin script",
    "shared/money",
    set("/definitions/emi/x-label/hi", "Apni maujooda EMI likhein"),
    "not-translated #/definitions/emi/x-label/hi",
  ],
  [
    "the same English text in both languages",
    LOAN,
    (content) => void Object.assign(content as object, { empty: { en: "NO OFFERS", hi: "NO OFFERS" } }),
    "not-translated #/empty/hi",
  ],
  ["an empty text", LOAN, set("/name/hi", " "), "empty-text #/name/hi"],
  ["a missing Hindi text", LOAN, remove("/name/hi"), "language-missing #/name"],
  ["a plain string where each language needs a text", LOAN, set("/name", "Personal loan"), "wrong-type #/name", "a text in each language"],
  [
    "a plain string as a reason",
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
    "a placeholder that forms do not fill",
    FORM,
    set("/title", { en: "Hello {name}", hi: "नमस्ते {name}" }),
    "unknown-placeholder #/title",
    "Remove it: texts of this kind have no placeholders.",
  ],
  [
    "a variable that no text uses",
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
    "Available variables: otp.",
  ],
  [
    "a promotional text without the link that unsubscribes",
    "template/offers-are-waiting",
    (content) => {
      const { email } = content as { email: { body: Record<string, string> } };
      for (const [language, text] of Object.entries(email.body)) email.body[language] = text.replace("{unsubscribe}", "");
    },
    "no-unsubscribe-link #/email/body/en",
    "Add {unsubscribe} to the text",
  ],
  [
    "no page for the link of promotional messages",
    "routing/customer",
    (content) => {
      const { routes } = content as { routes: { path: string; page?: string }[] };
      for (const route of routes) if (route.page === "unsubscribe") route.path += "/{token}";
    },
    "no-unsubscribe-page #/routes",
    "Add a route without parameters",
  ],
  ["passcodes by email only", "template/otp", remove("/sms"), "no-passcode-channel #", "by sms"],
  [
    "a renamed template",
    "template/lender-status-changed",
    (content, documents) => {
      Object.assign(content as object, { id: "lender-status-change" });
      Object.assign(documents.find((document) => document.content === content) as object, { id: "lender-status-change" });
    },
    "missing-template template/lender-status-change#/id",
    "lender-status-changed",
  ],
  [
    "a misspelt property",
    LOAN,
    rename("/preferredTenure", "preferedTenure"),
    "unknown-property #/preferedTenure",
    "Did you mean preferredTenure?",
  ],
  ["an unknown property", LOAN, set("/colour", "green"), "unknown-property #/colour", "Correct its spelling, or remove it"],
  ["a missing required property", LOAN, remove("/home"), "missing-property #", "home"],
  [
    "an unknown migration change",
    FORM,
    set("/migrations", [{ id: "one", changes: [{ move: "a", to: "b" }] }]),
    "no-variant-fits #/migrations/0/changes/0",
    "a group with rename and to",
  ],
  [
    "a string where a number is required",
    LOAN,
    set("/preferredTenure", "24"),
    "wrong-type #/preferredTenure",
    "Write a value of the type integer here.",
  ],
  [
    "an address without a protocol",
    "site/multi-product",
    set("/redirects/0/url", "cms.rbi.org.in"),
    "wrong-shape #/redirects/0/url",
    "Description:",
  ],
  [
    "a message for a misspelt keyword",
    "shared/money",
    rename("/definitions/emi/x-messages/minimum", "minimun"),
    "bad-name #/definitions/emi/x-messages/minimun",
    "Did you mean minimum?",
  ],
  [
    "an unknown authentication method",
    "lender/semal-capital",
    set("/connector/authentication/type", "oauth"),
    "unknown-variant #/connector/authentication/type",
    "client-credentials",
  ],
  ["a misspelt dataset", "table/admin-users", set("/dataset", "staf"), "unknown-reference #/dataset", "Did you mean staff?"],
  // After those that the message has room for.
  [
    "a dataset misspelt, of many",
    "report/visits-to-disbursal",
    set("/dataset", "visit"),
    "unknown-reference #/dataset",
    "Did you mean visits?",
  ],
  ["a misspelt type", "shared/money", set("/definitions/emi/type", "int"), "not-allowed-value #/definitions/emi/type", "integer"],
];
