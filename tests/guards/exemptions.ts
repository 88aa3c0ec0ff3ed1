import type { Violation } from "./source.ts";

export type GuardName = "dead code" | "ids" | "globals" | "text keys" | "texts in code" | "rows" | "unread";

export interface Exemption {
  guard: GuardName;
  /** The file, or `*` for any file. */
  file: string;
  /** What the guard finds there. */
  what: string;
  reason: string;
}

/** Properties of documents that are read, though not by their own type, each group with its reason. */
const READ_INDIRECTLY: [reason: string, ...properties: string[]][] = [
  [
    "is read by the name that the terms of an offer have",
    "OfferKindFees.id",
    "OfferKindFees.label",
    "OfferKindFees.amount",
    "OfferKindFees.gst",
    "OfferKindKfs.validityWorkingDays",
    "OfferKindClosing.charges.months",
    "OfferKindClosing.charges.percent",
  ],
  [
    "a keyword of JSON Schema, by which Ajv and our own validators go",
    "DialectFieldSchema.minItems",
    "DialectFieldSchema.uniqueItems",
    "DialectFieldSchema.maxTotal.most",
    "StaffFormField.format",
    "StaffFormField.minLength",
    "StaffFormField.maxLength",
    "StaffFormField.minimum",
    "StaffFormField.maximum",
    "StaffFormField.minItems",
    "OfferKindTerms.description",
  ],
  [
    "goes to browsers with the whole hint, and is read there by its slice's type",
    "DialectUi.autocomplete",
    "DialectUi.inputMode",
    "DialectUi.rows",
    "DialectUi.width",
    "DialectUi.prefix",
  ],
  [
    "goes to browsers with the whole of what it stands in, and is read there by its slice's type",
    "RoutingDocument.routes.needs",
    "RoutingDocument.routes.bare",
    "SiteDocument.toasts.limit",
    "SiteDocument.toasts.seconds",
    "TableStatusTable.columns.format",
    "SiteDocument.languages.image",
    "SiteDocument.languages.country_name",
    "DialectFile.types",
    "OfferKindDocument.statusTable.columns.lenderName",
    "OfferKindDocument.statusTable.columns.amount",
    "ProductDocument.question.answers.go",
    "ProductDocument.welcome.first",
    "ProductDocument.welcome.start",
    "ProductDocument.welcome.back",
    "ProductDocument.footerTerms.long",
    "ProductDocument.footerTerms.short",
    "ProductDocument.estimate.tenure",
    "ProductDocument.estimate.rate",
  ],
  [
    "looked up by its name, as one of several",
    "ProductDocument.routes.detail",
    "ProductDocument.routes.offers",
    "ProductDocument.routes.welcomeBack",
    "ProductDocument.updateWhen.pl_update_required",
    "ProductDocument.updateWhen.pl_se_update_required",
    "SiteDocument.retentionDays.sessions",
    "SiteDocument.retentionDays.messages",
    "SiteDocument.retentionDays.prospects",
    "SiteDocument.retentionDays.drafts",
    "SiteDocument.retentionDays.devices",
    "SiteDocument.retentionDays.helpRequests",
    "SiteDocument.retentionDays.merchantRequests",
    "SiteDocument.retentionDays.files",
    "SiteDocument.retentionDays.calls",
    "SiteDocument.session.admin",
  ],
  ["told to the authors of documents, as a description is", "OfferKindDocument.name"],
];

/** Statements over the rows of two features: apart they would be two answers of two moments, or a page that cannot be cut by its key. */
const JOINED_TABLES: [file: string, tables: string][] = [
  ["applications/customers-at-stage.ts", "drafts offers lender_applications customers"],
  ["applications/product-progress.ts", "lender_applications lender_events"],
  ["calls/calls.ts", "staff"],
  ["calls/call-claims.ts", "staff"],
  ["calls/fill-queue.ts", "customers"],
  ["calls/call-candidates.ts", "customer_identifiers do_not_disturb customers"],
  ["campaigns/audience.ts", "customers"],
  ["customers/consents.ts", "applications"],
  ["customers/promotional-consent.ts", "do_not_disturb"],
  ["dedupe/applied-before.ts", "applications customers lender_applications"],
  ["dedupe/dedupe.ts", "customers"],
  ["erasure/cases.ts", "staff"],
  ["files/files.ts", "applications customers"],
  ["files/rows.ts", "customers"],
  ["lenders/files/file-text.ts", "customers"],
  ["lenders/choice/lapsed-choices.ts", "applications"],
  ["lenders/choice/make-loan.ts", "offers"],
  ["lenders/news/news-batch.ts", "customers"],
  ["lenders/choice/choices.ts", "offers"],
  ["lenders/choice/choose-offer.ts", "offers"],
  ["notes/notes.ts", "staff"],
  ["offers/closings.ts", "applications"],
  ["offers/personal-data.ts", "lender_applications"],
  ["offers/made-offer.ts", "applications"],
  ["offers/offers.ts", "applications"],
  ["offers/session-application.ts", "applications lender_applications"],
  ["offers/statement.ts", "applications"],
  ["sign-in/otp-budgets.ts", "customer_identifiers prospects"],
  ["sign-in/otp-codes.ts", "prospects"],
  ["sign-in/session-codes.ts", "customers"],
  ["tickets/ticket-rows.ts", "staff"],
  ["uploads/payouts.ts", "lender_applications"],
];

/** What guards let pass, each with its reason. The list only shrinks: an entry that nothing needs any more is a complaint. */
export const EXEMPTIONS: Exemption[] = [
  {
    guard: "texts in code",
    file: "src/blocks/creatives/use-fonts.ts",
    what: '…, "Noto Sans", "Noto Sans Devanagari", sans-serif',
    reason: "the names of fonts",
  },
  { guard: "texts in code", file: "src/blocks/share/code-path.ts", what: "M… …h1v1h-1z", reason: "the path of a drawing" },
  { guard: "texts in code", file: "src/client/site/brand.ts", what: '"Noto Sans",', reason: "the name of a font" },
  {
    guard: "dead code",
    file: "src/client/profile/profile-names.ts",
    what: "toServerProfile",
    reason: "the way back from the names of the browser that R3.9 lists, held beside the way there",
  },
  {
    guard: "globals",
    file: "src/engine/release/hash.ts",
    what: "globalThis",
    reason: "SHA-256 of the platform, which gives the same for the same; this room's types have neither the DOM nor Node to name it by",
  },
  {
    guard: "globals",
    file: "src/engine/rules/criteria.ts",
    what: "Function",
    reason: "criteria are written out as one function, on the server alone: that is their speed",
  },
  {
    guard: "ids",
    file: "src/screens/trust/visitor-copy.tsx",
    what: "how-we-match",
    reason: "a page that the law or the promise on the screen asks for; every site has it under this id",
  },
  {
    guard: "ids",
    file: "src/screens/offers/offers-screen.tsx",
    what: "how-we-match",
    reason: "a page that the law or the promise on the screen asks for; every site has it under this id",
  },
  {
    guard: "ids",
    file: "src/screens/otp/identifier-step.tsx",
    what: "terms-of-use",
    reason: "a page that the law or the promise on the screen asks for; every site has it under this id",
  },
  {
    guard: "ids",
    file: "src/screens/otp/identifier-step.tsx",
    what: "privacy-policy",
    reason: "a page that the law or the promise on the screen asks for; every site has it under this id",
  },
  {
    guard: "ids",
    file: "src/contract/site/customer-menu.ts",
    what: "customer-drawer",
    reason: "the one drawer of the area, which its header opens",
  },
  {
    guard: "ids",
    file: "src/contract/site/status-table.ts",
    what: "lender-status",
    reason: "the one table that a screen of its own draws, whose columns and words the document says, messages too",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "lead-invitation",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "lender-status-changed",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "application-submitted",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "application-submitted-without-amount",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "complaint-received",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "data-erased",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "erasure-refused",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "staff-invitation",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "staff-reset",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "staff-second-factor-set",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "staff-second-factor-off",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "staff-second-factor-removed",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/contract/message-events.ts",
    what: "partner-ticket-answered",
    reason: "an event of the machine and its template",
  },
  {
    guard: "ids",
    file: "src/server/platform/settings.ts",
    what: "multi-product",
    reason: "the default of the setting SITE",
  },
  ...["src/contract/customer/lending/applications.ts", "src/client/calls/lending-api.ts"].flatMap((file) =>
    ["gold-loan", "GOLD_LOAN", "gold-loans"].map(
      (what): Exemption => ({
        guard: "ids",
        file,
        what,
        reason: "the specification's path of the call that makes a loan; which products make it, their documents say",
      }),
    ),
  ),
  ...["src/contract/customer/profile.ts", "src/server/features/forms/read-customer.ts"].map(
    (file): Exemption => ({
      guard: "ids",
      file,
      what: "housing-loan",
      reason: "a field of the profile as the specification names it",
    }),
  ),
  {
    guard: "rows",
    file: "src/server/features/audit/audit.ts",
    what: "staff",
    reason: "locks the member that an entry refers to; the accounts are above the audit, which they write to",
  },
  ...JOINED_TABLES.flatMap(([file, tables]) =>
    tables.split(" ").map(
      (what): Exemption => ({
        guard: "rows",
        file: `src/server/features/${file}`,
        what,
        reason: "read in one statement with the feature's own rows, and never written",
      }),
    ),
  ),
  ...READ_INDIRECTLY.flatMap(([reason, ...properties]) =>
    properties.map((what): Exemption => ({ guard: "unread", file: "src/contract/documents.gen.ts", what, reason })),
  ),
];

const isExempt = (exemption: Exemption, { file, what }: Violation) =>
  (exemption.file === "*" || exemption.file === file) && exemption.what === what;

/** The complaints of a guard without those that are exempt, and one for each exemption of the guard that is not needed. */
export function withoutExempt(guard: GuardName, violations: Violation[], exemptions: Exemption[] = EXEMPTIONS): string[] {
  const own = exemptions.filter((exemption) => exemption.guard === guard);
  const left = violations.filter((complaint) => !own.some((exemption) => isExempt(exemption, complaint)));
  const idle = own.filter((exemption) => !violations.some((complaint) => isExempt(exemption, complaint)));
  return [
    ...left.map(({ file, line, message }) => `${file}:${line} ${message}`),
    ...idle.map(({ file, what }) => `tests/guards/exemptions.ts: ${guard} ${file} ${what} is not needed any more, take it out`),
  ];
}
