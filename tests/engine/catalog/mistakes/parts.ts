import { copy, type Edit, insert, type Mistake, remove, set } from "./mistake.ts";

type Tree = Record<string, unknown>;

/** The value at a pointer of a document. */
const at = (content: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce((node, part) => (node as Tree)[part], content);

/** Appends a copy of the value at a pointer to its list, with changes. */
const again =
  (pointer: string, changes: object = {}): Edit =>
  (content) => {
    const list = at(content, pointer.slice(0, pointer.lastIndexOf("/"))) as object[];
    list.push({ ...structuredClone(at(content, pointer) as object), ...changes });
  };

/** Copies the value at one pointer to another. */
const like =
  (pointer: string, other: string): Edit =>
  (content, documents) =>
    set(pointer, structuredClone(at(content, other)))(content, documents);

const LOAN = "product/loan";
const SITE = "site/multi-product";
const PARIJAT = "lender/parijat-credit";
const KIND = "offer-kind/term-loan";
const TERMS = "/products/0/terms";
const LABEL = { en: "More", hi: "और" };

/** Products, and the times and lists of a site. */
const OF_SITE: Mistake[] = [
  ["a document without an id", "form/gold-loan", remove("/id"), "missing-property #"],
  ["a document with another id", "form/gold-loan", set("/id", "silver-loan"), "id-differs-from-file #/id"],
  ["a consent without an id", "form/gold-loan", remove("/consents/0/id"), "missing-property #/consents/0"],
  ["a variable without a name", "template/application-submitted", remove("/variables/0/name"), "missing-property #/variables/0"],
  ["a figure without an id", "offer-kind/business-loan", remove("/figures/0/id"), "missing-property #/figures/0"],
  [
    "a calculator on an unknown page",
    LOAN,
    set("/estimate/page", "/emi-calculater"),
    "unknown-path #/estimate/page",
    "Did you mean /emi-calculator?",
  ],
  [
    "a calculator with amounts above the form's maximum",
    LOAN,
    set("/estimate/amount", { start: 200_000, min: 1_000, max: 900_000_000 }),
    "value-out-of-reach #/estimate/amount/max",
    "se_loan_amount is 1000 to 1000000",
  ],
  [
    "a misspelt definition of a field that the pre-check asks for",
    "form/affordable-housing-loan",
    set("/steps/0/schema/properties/housing_loan_amount/$ref", "shared/housing#/definitions/housing_loan_amuont"),
    "unknown-reference #/steps/0/schema/properties/housing_loan_amount/$ref",
    "Did you mean housing_loan_amount?",
  ],
  ["a duplicate pre-check question", LOAN, again("/preCheck/questions/0"), "duplicate-name #/preCheck/questions/8/field", "The question"],
  ["a duplicate what-if change", LOAN, again("/whatIf/0"), "duplicate-name #/whatIf/3", "se_loan_amount"],
  ["a duplicate tile", LOAN, again("/tiles/0"), "duplicate-name #/tiles/1/title"],
  ["an alias in two cases", LOAN, set("/aliases", ["Cash", "cash"]), "duplicate-name #/aliases/1", "The alias cash"],
  [
    "the completion flag of another product",
    "product/gold-loan",
    set("/completionFlag", "bl_completed"),
    "flag-taken #/completionFlag",
    "The product business-loan has the same completionFlag bl_completed",
  ],
  [
    "a preferred tenure above the form's maximum",
    LOAN,
    set("/preferredTenure", 240),
    "value-out-of-reach #/preferredTenure",
    "so 240 is out of range",
  ],
  ["a duplicate redirect", SITE, again("/redirects/0"), "duplicate-name #/redirects/3/id", "The redirect"],
  ["a duplicate erasure reason", SITE, again("/erasure/reasons/0"), "duplicate-name #/erasure/reasons/4/id", "The reason"],
  ["a duplicate refusal reason", SITE, again("/erasure/refusals/0"), "duplicate-name #/erasure/refusals/3/id"],
  [
    "a customer session that ends before its warning",
    SITE,
    set("/session/customer/idleMinutes", 15),
    "session-shorter-than-warning #/session/customer/idleMinutes",
    "Set idleMinutes to 16 or more",
  ],
  [
    "a staff session that ends before its warning",
    SITE,
    set("/session/admin/idleMinutes", 30),
    "session-shorter-than-warning #/session/admin/idleMinutes",
    "the area admin end after 30 minutes",
  ],
  [
    "a session with an absolute limit below its idle limit",
    SITE,
    set("/session/partner/absoluteHours", 1),
    "idle-limit-never-reached #/session/partner/absoluteHours",
    "the limit of 61 idle minutes never applies",
  ],
  [
    "a second passcode offered after the first expires",
    SITE,
    set("/otp/resendSeconds", 300),
    "resend-too-late #/otp/resendSeconds",
    "valid for 180 seconds",
  ],
  [
    "drafts deleted before their release expires",
    SITE,
    (content) => void Object.assign(content as object, { releaseDays: 90, retentionDays: { drafts: 30 } }),
    "deleted-too-early #/retentionDays/drafts",
    "Retain them for at least 90 days",
  ],
  [
    "call entries deleted before the last call",
    SITE,
    set("/retentionDays", { calls: 30 }),
    "deleted-too-early #/retentionDays/calls",
    "for 45 days",
  ],
  [
    "a host after one that also matches it",
    SITE,
    insert("/hosts/0", { match: { contains: "gold" }, product: "GOLD_LOAN" }),
    "host-never-reached #/hosts/2/match",
    "the entry gold before it matches",
  ],
  [
    "a default language marked incomplete",
    "site/lender-build",
    (content) => {
      const { languages } = content as { languages: { isDefault: boolean; incomplete?: boolean }[] };
      for (const language of languages) if (language.isDefault) language.incomplete = true;
    },
    "default-incomplete #/languages/0/incomplete",
    "Make another language the default",
  ],
];

const rate = (band: string, income: object) => ({
  band,
  annualRate: 28,
  when: { required: ["monthly_income"], properties: { monthly_income: income } },
});

/** Lenders and kinds of offer. */
const OF_OFFERS: Mistake[] = [
  [
    "a duplicate criterion under another id",
    PARIJAT,
    again("/products/0/eligibility/0", { id: "years" }),
    "duplicate-criterion #/products/0/eligibility/5/test",
    "The criterion years has the same condition as age",
  ],
  [
    "a rate for customers whom a criterion refuses",
    PARIJAT,
    insert(`${TERMS}/rateCard/0`, rate("poorest", { maximum: 500 })),
    `row-excluded-by-criterion #${TERMS}/rateCard/0/when`,
    "The criterion income rejects",
  ],
  [
    "a rate after one that covers it",
    PARIJAT,
    (content, documents) => {
      insert(`${TERMS}/rateCard/0`, rate("highest", { minimum: 90_000 }))(content, documents);
      insert(`${TERMS}/rateCard/0`, rate("high", { minimum: 80_000 }))(content, documents);
    },
    `rule-never-reached #${TERMS}/rateCard/1`,
    "The rule highest is never used",
  ],
  [
    "a gap between two rates",
    PARIJAT,
    set(`${TERMS}/rateCard`, [rate("high", { minimum: 60_000 }), rate("low", { maximum: 40_000 })]),
    `no-last-row #${TERMS}/rateCard`,
    "A customer who matches no row gets no value.",
  ],
  [
    "terms without one that the product requires",
    "lender/chinar-bank",
    remove("/products/0/terms/deposit"),
    "term-missing #/products/0/terms",
    "The product SECURED_CARD requires the term deposit",
  ],
  [
    "a term that the product excludes",
    "lender/jamun-bank",
    set("/products/0/terms/deposit", 25_000),
    "term-excluded #/products/0/terms/deposit",
    "The product UNSECURED_CARD excludes the term deposit",
  ],
  [
    "an excluded term that the kind of offer does not have",
    "product/secured-card",
    set("/lenderTerms/deposits", "excluded"),
    "unknown-reference #/lenderTerms/deposits",
    "Did you mean deposit?",
  ],
  [
    "a minimum above the maximum",
    PARIJAT,
    set(`${TERMS}/amount/min`, 900_000),
    `empty-range #${TERMS}/amount`,
    "the lower limit 900000 and the upper limit 150000",
  ],
  [
    "amounts above the form's maximum",
    PARIJAT,
    set(`${TERMS}/amount`, { min: 2_000_000, max: 3_000_000, step: 1_000, upTo: 2_500_000 }),
    `value-out-of-reach #${TERMS}/amount/min`,
    "so 2000000 is out of range",
  ],
  [
    "tenure steps that miss the maximum",
    PARIJAT,
    set(`${TERMS}/tenure`, { min: 3, max: 24, step: 9 }),
    `maximum-not-reachable #${TERMS}/tenure/step`,
    "the maximum 24 cannot be reached: the highest value is 21",
  ],
  ["a step above the maximum amount", PARIJAT, set(`${TERMS}/amount/step`, 400_000), `maximum-not-reachable #${TERMS}/amount/step`],
  [
    "a fee of most of the loan",
    PARIJAT,
    set(`${TERMS}/fees/processing/percent`, 60),
    `percent-too-high #${TERMS}/fees/processing/percent`,
    "60 %",
  ],
  ["a fee of 200 percent", PARIJAT, set(`${TERMS}/fees/processing/percent`, 200), `out-of-range #${TERMS}/fees/processing/percent`],
  [
    "a tax percentage with swapped digits",
    PARIJAT,
    set(`${TERMS}/fees/gstPercent`, 81),
    `percent-too-high #${TERMS}/fees/gstPercent`,
    "40 %",
  ],
  [
    "a duplicate fixed fee",
    PARIJAT,
    set(`${TERMS}/fees/other`, [
      { id: "stamp", label: LABEL, amount: 100, gst: true },
      { id: "stamp", label: LABEL, amount: 200, gst: true },
    ]),
    `duplicate-name #${TERMS}/fees/other/1/id`,
    "The entry stamp",
  ],
  [
    "two closing charges for the same months",
    PARIJAT,
    set(`${TERMS}/kfs/closing/charges`, [
      { months: 6, percent: 4 },
      { months: 6, percent: 2 },
    ]),
    `duplicate-name #${TERMS}/kfs/closing/charges/1`,
    "The charge up to month 6",
  ],
  [
    "a lender consent that the form already asks of every customer",
    PARIJAT,
    set("/consents", ["terms-and-privacy"]),
    "consent-asked-twice #/consents/0",
    "The form personal-loan already asks every customer",
  ],
  ["a lender product without a rate card", PARIJAT, remove(`${TERMS}/rateCard`), `missing-property #${TERMS}`, "rateCard"],
  ["a duplicate figure on the card", KIND, insert("/card/terms/0", "apr"), "duplicate-name #/card/terms/0", "The figure of the card apr"],
  ["a duplicate ranking figure", KIND, again("/ranking/0"), "duplicate-name #/ranking/3/figure", "The order by apr"],
  ["a duplicate facet", "offer-kind/credit-card", again("/catalogue/facets/0"), "duplicate-name #/catalogue/facets/3/id", "The facet fee"],
  [
    "a card named by an unknown figure",
    "offer-kind/credit-card",
    set("/card/name", "cardNme"),
    "unknown-reference #/card/name",
    "Did you mean cardName?",
  ],
  [
    "a misspelt figure in the text for another tenure",
    KIND,
    set("/card/differs", { en: "Over {{tenur}}, not {{askedTenure}}", hi: "{{askedTenure}} की जगह {{tenur}} में" }),
    "unknown-placeholder #/card/differs",
    "tenure",
  ],
  [
    "a sort by an unknown figure",
    KIND,
    set("/sorts/0/figure", "totalCots"),
    "unknown-reference #/sorts/0/figure",
    "Did you mean totalCost?",
  ],
  ["an amount figure that is a tenure", KIND, set("/amount", "tenure"), "figure-of-another-format #/amount", "has the format months"],
  ["a rate figure that is an amount", KIND, set("/law/rate", "totalCost"), "figure-of-another-format #/law/rate", "percent-year"],
  ["a note that refers to its own figure", KIND, set("/figures/12/noteOf", "emi"), "note-refers-to-itself #/figures/12/noteOf"],
  ["better on a text figure", KIND, set("/figures/15/better", "less"), "better-on-text-figure #/figures/15/better", "rateType"],
  [
    "a figure that is shown nowhere",
    KIND,
    insert("/figures/15", { id: "yearly", label: LABEL, format: "rupees", value: { "*": [{ var: "offer.emi" }, 12] } }),
    "figure-never-shown #/figures/15/id",
    "Add it to the card",
  ],
  [
    "a computed figure that nothing reads",
    KIND,
    insert("/figures/15", { id: "yearly", value: { "*": [{ var: "offer.emi" }, 12] } }),
    "figure-never-read #/figures/15/id",
  ],
];

/** Tables, reports, pages, menus. */
const OF_PAGES: Mistake[] = [
  ["a duplicate column", "table/admin-users", again("/columns/0"), "duplicate-name #/columns/6/field", "The column"],
  [
    "two columns with the same label",
    "table/admin-users",
    like("/columns/1/label", "/columns/0/label"),
    "duplicate-name #/columns/1/label",
    "column title",
  ],
  [
    "two filters with the same label",
    "table/admin-users",
    like("/filters/1/label", "/filters/0/label"),
    "duplicate-name #/filters/1/label",
  ],
  ["a duplicate row action", "table/admin-users", again("/rowActions/0"), "duplicate-name #/rowActions/1/id", "The action edit"],
  [
    "an unknown status",
    "table/lender-status",
    set("/statuses/IN_REVEIW", { label: LABEL, tone: "info" }),
    "unknown-reference #/statuses/IN_REVEIW",
    "Did you mean IN_REVIEW?",
  ],
  [
    "a filter on an unknown field",
    "table/admin-users",
    again("/filters/0", { field: "user_nam", label: LABEL }),
    "unknown-reference #/filters/5/field",
  ],
  [
    "two report measures with the same label",
    "report/offers-by-day",
    like("/measures/1/label", "/measures/0/label"),
    "duplicate-name #/measures/1/label",
  ],
  [
    "a funnel with one measure",
    "report/visits-to-disbursal",
    (content) => {
      const report = content as { measures: unknown[] };
      report.measures = report.measures.slice(0, 1);
    },
    "funnel-with-one-measure #/chart",
  ],
  ["a duplicate block", "page/admin-dashboard", again("/blocks/8"), "duplicate-block #/blocks/9", "twice"],
  [
    "a table of another area",
    "page/admin-dashboard",
    insert("/blocks/9", { type: "table", table: "partner-applications" }),
    "not-for-reader #/blocks/9/table",
  ],
  [
    "a page without a route",
    "page/customer-site",
    copy("campaign", {}),
    "page-without-route page/campaign#/id",
    "schemas/routing/customer.json",
  ],
  [
    "a table that no page shows",
    "table/admin-users",
    copy("other-users", {}),
    "not-on-any-page table/other-users#/id",
    "Add a block to a page",
  ],
  ["a report that no page shows", "report/offers-by-day", copy("more-offers", {}), "not-on-any-page report/more-offers#/id"],
  [
    "a menu item without an action",
    "menu/admin-sidebar",
    insert("/items/21", { id: "news", label: LABEL }),
    "item-without-action #/items/21",
    "Add go with a path, or an action.",
  ],
  [
    "a menu item with two actions",
    "menu/customer-drawer",
    set("/items/5/go", "/user/my-data"),
    "item-with-go-and-action #/items/5/go",
    "the action help",
  ],
  [
    "a product route in a staff menu",
    "menu/admin-sidebar",
    insert("/items/21", { id: "news", label: LABEL, go: "{offers}" }),
    "product-target-not-available #/items/21/go",
  ],
  [
    "roles in a customer menu",
    "menu/customer-drawer",
    set("/items/5/roles", [1]),
    "area-without-roles #/items/5/roles",
    "the item help is never shown",
  ],
  [
    "two menu items with the same path",
    "menu/admin-sidebar",
    insert("/items/21", { id: "news", label: LABEL, go: "/admin/lenders" }),
    "duplicate-item #/items/21",
    "the same as the item lenders",
  ],
  ["two menu items with the same label", "menu/admin-sidebar", like("/items/2/label", "/items/1/label"), "duplicate-name #/items/2/label"],
  [
    "an icon without a menu item",
    "menu/admin-sidebar",
    set("/icons/bell", "M4 4h16v16z"),
    "unused-icon #/icons/bell",
    "No item uses the icon bell.",
  ],
  [
    "a menu group without an item",
    "menu/admin-sidebar",
    set("/groups/archive", LABEL),
    "unused-menu-group #/groups/archive",
    "No item of the menu is in the group archive.",
  ],
  ["a group in a customer menu", "menu/customer-drawer", set("/groups", { help: LABEL }), "does-not-fit #/groups"],
  ["a menu item that leads to another area", "menu/admin-sidebar", set("/items/1/go", "/user/offers"), "unknown-path #/items/1/go"],
];

/** Uploads, templates, brands, lists of calls, options, consents. */
const OF_WORDS: Mistake[] = [
  ["a key that is not a column", "upload/mis", set("/key/0", "lendr"), "unknown-reference #/key/0", "Did you mean lender?"],
  [
    "a word of an upload that maps to two codes",
    "upload/application-status",
    set("/columns/2/codes/approved", "DECLINED"),
    "ambiguous-words #/columns/2/codes/approved",
    "approved means DECLINED and Approved means APPROVED",
  ],
  ["a duplicate example", "upload/application-status", again("/examples/0"), "duplicate-name #/examples/2", "The example of"],
  [
    "the DLT registration of another template",
    "template/resume",
    (content, documents) => {
      const other = documents.find(({ kind, id }) => kind === "template" && id === "data-erased")?.content;
      set("/sms/dltTemplateId/en", at(other, "/sms/dltTemplateId/hi"))(content, documents);
    },
    "duplicate-dlt-id #/sms/dltTemplateId/en",
    "Another text of the template data-erased has the same DLT id",
  ],
  [
    "the DLT registration of the text in another language",
    "template/resume",
    (content, documents) => set("/sms/dltTemplateId/hi", at(content, "/sms/dltTemplateId/en"))(content, documents),
    "duplicate-dlt-id #/sms/dltTemplateId/hi",
  ],
  [
    "an SMS without a DLT registration in one language",
    "template/resume",
    remove("/sms/dltTemplateId/hi"),
    "no-dlt-id #/sms/dltTemplateId",
    "The SMS is written in hi",
  ],
  [
    "a DLT registration in a language without a text",
    "template/resume",
    set("/sms/dltTemplateId/ta", "1107160000000009999"),
    "dlt-id-without-text #/sms/dltTemplateId/ta",
  ],
  [
    "a passcode variable that is not secret",
    "template/otp",
    remove("/variables/0/secret"),
    "variable-not-secret #/variables/0",
    '"secret": true',
  ],
  [
    "a passcode that no text contains",
    "template/otp",
    (content, documents) => {
      set("/variables", [])(content, documents);
      for (const channel of ["/sms", "/email"])
        for (const language of ["en", "hi"]) {
          const body = `${channel}/body/${language}`;
          set(body, String(at(content, body)).replaceAll("{otp}", "OTP"))(content, documents);
        }
    },
    "secret-variable-missing #/variables",
    "no variable otp",
  ],
  [
    "a passcode in a subject",
    "template/otp",
    set("/email/subject", { en: "Your OTP is {otp}", hi: "आपका ओटीपी {otp} है" }),
    "secret-in-subject #/email/subject/en",
    "Lock screens",
  ],
  [
    "a passcode in a link",
    "template/otp",
    set("/sms/body/en", "{otp} is your OTP: https://evil.example/?c={otp}"),
    "secret-in-link #/sms/body/en",
    "part of a link",
  ],
  [
    "a passcode in a link to a numeric host",
    "template/otp",
    set("/sms/body/en", "{otp} is your OTP: http://10/{otp}"),
    "secret-in-link #/sms/body/en",
    "part of a link",
  ],
  [
    "a passcode after a domain",
    "template/otp",
    set("/email/body/hi", "{otp} आपका ओटीपी है evil.example?{otp}"),
    "secret-in-link #/email/body/hi",
    "part of a link",
  ],
  [
    "a password reset link that is not secret",
    "template/staff-reset",
    set("/variables/1/secret", false),
    "variable-not-secret #/variables/1",
    "The variable link gives access to an account",
  ],
  [
    "a brand with its own name as a lookup name",
    "brand/marigold",
    set("/lookup", ["Marigold"]),
    "duplicate-name #/lookup/0",
    "The brand name marigold",
  ],
  [
    "a product that a brand lists and that does not exist",
    "brand/marigold",
    set("/products", ["no-such-product"]),
    "unknown-reference #/products/0",
    "There is no product named no-such-product",
  ],
  [
    "follow-up calls after every reason has ended",
    "call-list/gold-loan",
    (content) => {
      const list = content as { againAfterHours: number; reasons: { withinDays: number }[] };
      list.againAfterHours = 480;
      for (const reason of list.reasons) reason.withinDays = 20;
    },
    "retry-too-late #/againAfterHours",
    "Make againAfterHours shorter",
  ],
  [
    "a duplicate script section",
    "call-list/gold-loan",
    again("/reasons/0/script/0"),
    "duplicate-name #/reasons/0/script/6/title",
    "The part",
  ],
  [
    "two options with the same label",
    "options/default",
    like("/lists/gender/1/label", "/lists/gender/0/label"),
    "duplicate-name #/lists/gender/1/label",
    "The option called",
  ],
  ["a consent without Hindi", "consent/communications", remove("/versions/0/text/hi"), "language-missing #/versions/0/text", "hi"],
];

export const PARTS: Mistake[] = [...OF_SITE, ...OF_OFFERS, ...OF_PAGES, ...OF_WORDS];
