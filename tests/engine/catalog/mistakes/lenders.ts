import { insert, type Mistake, remove, rename, set } from "./mistake.ts";

const SEMAL = "lender/semal-capital";
const PARIJAT = "lender/parijat-credit";
const HARSINGAR = "lender/harsingar-loans";
const KACHNAR = "lender/kachnar-finance";

/** A connector whose customers go to the lender's page. */
const redirect = (parameters: object) => ({
  protocol: "redirect",
  endpoint: "simulator",
  link: { parameters, state: "state", returnTo: "return_to", timestamp: "ts", signature: "sig" },
  answer: { application: "/application", status: "/status" },
  statuses: { approved: "APPROVED", declined: "DECLINED" },
});

/** What lenders are sent and what they answer. */
export const LENDERS: Mistake[] = [
  [
    "a file that the form does not ask",
    SEMAL,
    set("/connector/files/registration_document", "registration_certificat"),
    "lender-file-unknown #/connector/files/registration_document",
    "registration_certificate",
  ],
  [
    "a text field sent as a file",
    SEMAL,
    set("/connector/files/registration_document", "trade_name"),
    "lender-file-unknown #/connector/files/registration_document",
  ],
  [
    "a file under the name of a computed field",
    SEMAL,
    (content, documents) => rename("/connector/files/registration_document", "principal")(content, documents),
    "field-taken #/connector/files/principal",
  ],
  [
    "a file sent as the value of a field",
    SEMAL,
    set("/connector/submit/business_name/var", "registration_certificate"),
    "file-sent-as-id #/connector/submit/business_name",
    "files of the connector",
  ],
  [
    "a holiday on an impossible date",
    "site/multi-product",
    set("/holidays/0", "02-30"),
    "no-such-day #/holidays/0",
    "The date 02-30 does not exist",
  ],
  ["a holiday on 29 February of a non-leap year", "site/multi-product", set("/holidays/0", "2027-02-29"), "no-such-day #/holidays/0"],
  [
    "a lender form with a review",
    "form/palash-money",
    set("/review", true),
    "lender-form-not-one-page lender/palash-money#/form",
    "no review and no consents",
  ],
  [
    "a lender form that asks an answer of the application",
    "form/palash-money",
    set("/steps/0/schema/properties/first_name", { $ref: "shared/identity#/definitions/first_name" }),
    "lender-field-already-asked lender/palash-money#/form",
    "asks for first_name",
  ],
  [
    "an amount step of zero",
    PARIJAT,
    set("/products/0/terms/amount/step", 0),
    "out-of-range #/products/0/terms/amount/step",
    "more than 0",
  ],
  [
    "tenures longer than the form allows",
    PARIJAT,
    set("/products/0/terms/tenure", { min: 120, max: 240, step: 12 }),
    "value-out-of-reach #/products/0/terms/tenure/min",
    "so 120 is out of range",
  ],
  [
    "GST written as a fraction",
    PARIJAT,
    set("/products/0/terms/fees/gstPercent", 0.18),
    "percent-unlikely #/products/0/terms/fees/gstPercent",
    "probably 18",
  ],
  [
    "a fee written as a fraction",
    PARIJAT,
    set("/products/0/terms/fees/processing/percent", 0.025),
    "percent-unlikely #/products/0/terms/fees/processing/percent",
    "probably 2.5",
  ],
  [
    "a misspelt code in the submission",
    KACHNAR,
    set("/connector/submit/occupation/match/1", "SALARYED"),
    "impossible-option #/connector/submit/occupation/match/1",
    "Did you mean SALARIED?",
  ],
  [
    "a misspelt code of another option list in the submission",
    SEMAL,
    set("/connector/submit/turnover_band/match/3", "10L_40"),
    "impossible-option #/connector/submit/turnover_band/match/3",
    "Did you mean 10L_40L?",
  ],
  [
    "a comparison with a misspelt code in the submission",
    PARIJAT,
    set("/connector/submit/uses_net_banking/==/1", "YEA"),
    "impossible-option #/connector/submit/uses_net_banking/==/1",
    "net-banking-preference",
  ],
  [
    "a misspelt offer figure",
    SEMAL,
    set("/connector/submit/principal/var", "offer.amout"),
    "unknown-name-in-logic #/connector/submit/principal/var",
    "Did you mean amount?",
  ],
  [
    "an unknown offer figure",
    SEMAL,
    set("/connector/submit/principal/var", "offer.colour"),
    "unknown-name-in-logic #/connector/submit/principal/var",
    "totalCost",
  ],
  [
    "a misspelt answer in the submission",
    SEMAL,
    set("/connector/submit/pin/var", "postal_cod"),
    "unknown-name-in-logic #/connector/submit/pin",
    "Did you mean postal_code?",
  ],
  [
    "an application property that lenders do not receive",
    SEMAL,
    set("/connector/submit/pin/var", "application.state"),
    "unknown-name-in-logic #/connector/submit/pin/var",
  ],
  [
    "a misspelt option list in the submission",
    KACHNAR,
    set("/connector/submit/gender/lenderCode/0", "gendre"),
    "unknown-reference #/connector/submit/gender/lenderCode/0",
    "Did you mean gender?",
  ],
  [
    "a misspelt operator in the submission",
    KACHNAR,
    rename("/connector/submit/gender/lenderCode", "lendercode"),
    "unknown-operator #/connector/submit/gender",
    "Did you mean lenderCode?",
  ],
  [
    "a misspelt fact within an object of the submission",
    KACHNAR,
    set("/connector/submit/~1applicant~1pan/var", "tinn"),
    "unknown-name-in-logic #/connector/submit/~1applicant~1pan",
    "Did you mean tin?",
  ],
  [
    "a field nested within a field that has its own value",
    KACHNAR,
    set("/connector/submit/~1gender~1code", "F"),
    "field-taken #/connector/submit/~1gender~1code",
    "the same location as the field gender",
  ],
  [
    "a list in the submission that starts at 1",
    KACHNAR,
    set("/connector/submit/~1proofs~11", "PAN"),
    "list-with-gaps #/connector/submit/~1proofs~11",
    "0, 1, 2",
  ],
  [
    "a list in the submission with gaps",
    KACHNAR,
    (content, documents) => {
      set("/connector/submit/~1proofs~10", "PAN")(content, documents);
      set("/connector/submit/~1proofs~15", "DEED")(content, documents);
    },
    "list-with-gaps #/connector/submit/~1proofs~10",
    "0, 1, 2",
  ],
  [
    "an endpoint at a private address",
    KACHNAR,
    set("/connector/endpoint", "https://10.0.0.7/lending"),
    "address-not-public #/connector/endpoint",
    "10.0.0.7 is not a public host name",
  ],
  [
    "a token endpoint at a private host",
    KACHNAR,
    set("/connector/authentication", {
      type: "client-credentials",
      tokenEndpoint: "https://tokens.internal",
      client: "saral",
      secret: "kachnar-token",
    }),
    "address-not-public #/connector/authentication/tokenEndpoint",
    "tokens.internal",
  ],
  [
    "a link with personal data",
    KACHNAR,
    set("/connector", redirect({ pan: { var: "tin" } })),
    "personal-in-link #/connector/link/parameters/pan",
    "contain tin",
  ],
  [
    "a link with personal data within a fact",
    KACHNAR,
    set("/connector", redirect({ income: { var: "annual_income" } })),
    "personal-in-link #/connector/link/parameters/income",
    "contain annual_income",
  ],
  [
    "a link that reads a computed name",
    KACHNAR,
    set("/connector", redirect({ pan: { var: { cat: ["t", "in"] } } })),
    "computed-name-in-link #/connector/link/parameters/pan",
    "a calculated name",
  ],
  [
    "a link that lists missing computed names",
    KACHNAR,
    set("/connector", redirect({ pan: { missing: [["today", { cat: ["t", "in"] }]] } })),
    "computed-name-in-link #/connector/link/parameters/pan",
    "a calculated name",
  ],
  [
    "a return parameter with the name of a link parameter",
    KACHNAR,
    set("/connector", {
      ...redirect({ status: "new" }),
      return: { timestamp: "ts", signature: "sig", status: "status" },
    }),
    "duplicate-name #/connector/return",
    "status",
  ],
  [
    "a secret that another lender uses",
    SEMAL,
    (content, documents) => {
      set("/connector/endpoint", "https://api.semal.example")(content, documents);
      set("/connector/authentication/secret", "kachnar-finance")(content, documents);
    },
    "secret-shared #/connector/authentication/secret",
    "kachnar-finance",
  ],
  [
    "a simulated lender with the secret of another",
    SEMAL,
    set("/connector/authentication/secret", "kachnar-finance"),
    "secret-shared #/connector/authentication/secret",
    "kachnar-finance",
  ],
  [
    "a lender that asks for the consent of another",
    SEMAL,
    insert("/consents/1", "kachnar-credit-score"),
    "consent-of-another-lender #/consents/1",
    "another lender, Kachnar Finance Limited",
  ],
  [
    "a path with the id of another lender",
    SEMAL,
    set("/connector/path", "/nested/kachnar-finance/applications"),
    "id-of-another-lender #/connector/path",
    "the id of the lender kachnar-finance",
  ],
  [
    "file delivery with the secret of another lender",
    HARSINGAR,
    (content, documents) => {
      set("/connector/endpoint", "https://files.harsingar.example")(content, documents);
      set("/connector/delivery", { way: "fetch", authentication: { type: "bearer", secret: "semal-capital" } })(content, documents);
    },
    "secret-shared lender/semal-capital#/connector/secret",
    "harsingar-loans",
  ],
  [
    "a lender whose secret another lender names",
    KACHNAR,
    (content, documents) => {
      set("/connector/endpoint", "https://api.kachnar.example")(content, documents);
      set("/connector/secret", "parijat-credit")(content, documents);
    },
    "secret-shared lender/parijat-credit#/connector/secret",
    "kachnar-finance",
  ],
  ["a link parameter named state", KACHNAR, set("/connector", redirect({ state: "x" })), "duplicate-name #/connector/link", "state"],
  [
    "a file connector with nested columns",
    KACHNAR,
    (content) => {
      const lender = content as { connector: Record<string, unknown> };
      const { statuses } = lender.connector;
      lender.connector = {
        protocol: "file",
        endpoint: "simulator",
        authentication: { type: "none" },
        format: "csv",
        times: ["11:00"],
        delivery: { way: "upload", path: "/files" },
        submit: { "/applicant/name": { var: "first_name" } },
        answer: { application: "/application", status: "/status" },
        statuses,
      };
    },
    "nested-column-name #/connector/submit/~1applicant~1name",
    "json-lines",
  ],
  [
    "a constant that differs where it is enforced",
    "shared/address",
    set("/definitions/address1/maxLength", 140),
    "constant-differs #/definitions/address1/maxLength",
    "requires 150",
  ],
  [
    "a PIN code length that differs from the site's constant",
    "shared/address",
    set("/definitions/postal_code/maxLength", 7),
    "constant-differs #/definitions/postal_code/maxLength",
    "requires 6",
  ],
  [
    "a specified constant that no document contains",
    "site/multi-product",
    remove("/constants/1/enforcedAt"),
    "constant-not-enforced #/constants/1",
    "PIN code, digits",
  ],
  [
    "a status map without approval",
    KACHNAR,
    remove("/connector/statuses/SANCTIONED"),
    "status-not-mapped #/connector/statuses",
    "APPROVED",
  ],
  ["a status map without refusal", KACHNAR, remove("/connector/statuses/REJECTED"), "status-not-mapped #/connector/statuses", "DECLINED"],
  [
    "two status words that differ only in case, with different meanings",
    KACHNAR,
    set("/connector/statuses/Sanctioned", "DECLINED"),
    "ambiguous-status-words #/connector/statuses/Sanctioned",
    "Sanctioned means DECLINED and SANCTIONED means APPROVED",
  ],
  [
    "a misspelt status",
    KACHNAR,
    set("/connector/statuses/REJECTED", "DECLINE"),
    "not-allowed-value #/connector/statuses/REJECTED",
    "Did you mean DECLINED?",
  ],
  ["a misspelt product", PARIJAT, set("/products/0/product", "LAON"), "unknown-reference #/products/0/product", "Did you mean LOAN?"],
  [
    "a misspelt consent",
    PARIJAT,
    set("/consents/0", "household-incom"),
    "unknown-reference #/consents/0",
    "Did you mean household-income?",
  ],
  [
    "a misspelt lender code in the lender's options",
    "options/semal-capital",
    set("/lists/business-years/0/code", "2Y-3Y"),
    "unknown-reference #/lists/business-years/0/code",
    "Did you mean 2Y_3Y?",
  ],
];

const card = "/products/0/terms/rateCard";

/** What a lender lends, and at which price. */
export const PRICES: Mistake[] = [
  ["a rate written as a fraction", SEMAL, set(`${card}/0/annualRate`, 0.0985), `rate-unlikely #${card}/0/annualRate`, "probably 9.85"],
  ["a monthly rate", SEMAL, set(`${card}/1/annualRate`, 0.5), `rate-unlikely #${card}/1/annualRate`],
  ["a rate without its decimal point", SEMAL, set(`${card}/1/annualRate`, 1975), `out-of-range #${card}/1/annualRate`],
  [
    "a row with a misspelt code",
    SEMAL,
    set(`${card}/0/when/properties/business_years/const`, "GT5Y"),
    `impossible-option #${card}/0/when/properties/business_years/const`,
    "Did you mean GT_5Y?",
  ],
  [
    "rows in the wrong order",
    PARIJAT,
    (content) => {
      const [{ terms }] = (content as { products: [{ terms: { rateCard: unknown[] } }] }).products;
      const { rateCard } = terms;
      rateCard.splice(0, 2, rateCard[1], rateCard[0]);
    },
    `rule-never-reached #${card}/1`,
    "steady",
  ],
  [
    "a row covered by the one before it",
    PARIJAT,
    set(`${card}/0/when`, { required: ["monthly_income"], properties: { monthly_income: { minimum: 10000 } } }),
    `rule-never-reached #${card}/1`,
    "the rule steady is used",
  ],
  ["a row without a condition before others", PARIJAT, remove(`${card}/1/when`), `row-never-reached #${card}/2`, "regular"],
  [
    "a row for incomes above the form's maximum",
    PARIJAT,
    set(`${card}/0/when/properties/monthly_income/minimum`, 4000000),
    `value-out-of-reach #${card}/0/when/properties/monthly_income/minimum`,
  ],
  ["a last row with a condition", PARIJAT, remove(`${card}/2`), `no-last-row #${card}`],
  ["a minimum above the maximum", PARIJAT, set("/products/0/terms/amount/min", 1500000), "empty-range #/products/0/terms/amount"],
  [
    "a misspelt code in the maximum amount",
    SEMAL,
    set("/products/0/terms/amount/upTo/min/0/match/1", "GT_1C"),
    "impossible-option #/products/0/terms/amount/upTo/min/0/match/1",
    "Did you mean GT_1CR?",
  ],
  [
    "commissions in the wrong order",
    PARIJAT,
    insert("/products/0/commission/0", { from: "2027-04-01", percent: 1 }),
    "entries-not-ascending #/products/0/commission/1/from",
    "The from 2026-04-01 does not follow 2027-04-01",
  ],
  [
    "a commission from a year that a database does not know",
    PARIJAT,
    set("/products/0/commission/0/from", "0000-04-01"),
    "wrong-shape #/products/0/commission/0/from",
  ],
  [
    "two commissions from the same day",
    PARIJAT,
    insert("/products/0/commission/1", { from: "2026-04-01", percent: 1 }),
    "entries-not-ascending #/products/0/commission/1/from",
  ],
  [
    "a percentage where nothing is lent",
    "lender/jamun-bank",
    set("/products/0/commission/0", { from: "2026-04-01", percent: 1 }),
    "commission-of-no-loan #/products/0/commission/0/percent",
    "UNSECURED_CARD",
  ],
  [
    "shares of a brand in the wrong order",
    "brand/marigold",
    set("/revenueShare", [
      { from: "2026-04-01", percent: 50 },
      { from: "2026-03-31", percent: 60 },
    ]),
    "entries-not-ascending #/revenueShare/1/from",
  ],
  [
    "slabs in the wrong order",
    "site/multi-product",
    set("/revenueShare/0/slabs/1/over", 2500000),
    "entries-not-ascending #/revenueShare/0/slabs/1/over",
    "The over 2500000 does not follow 2500000",
  ],
  [
    "a misspelt answer in the maximum amount",
    PARIJAT,
    set("/products/0/terms/amount/upTo/min/0", { "*": [2, { var: "monthly_incom" }] }),
    "unknown-name-in-logic #/products/0/terms/amount/upTo",
    "Did you mean monthly_income?",
  ],
];
