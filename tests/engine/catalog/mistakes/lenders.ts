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
    "a file that is not asked for",
    SEMAL,
    set("/connector/files/registration_document", "registration_certificat"),
    "lender-file-unknown #/connector/files/registration_document",
    "registration_certificate",
  ],
  [
    "a text sent as a file",
    SEMAL,
    set("/connector/files/registration_document", "trade_name"),
    "lender-file-unknown #/connector/files/registration_document",
  ],
  [
    "a file in the place of what is worked out",
    SEMAL,
    (content, documents) => rename("/connector/files/registration_document", "principal")(content, documents),
    "field-taken #/connector/files/principal",
  ],
  [
    "a file sent as the id of the answer",
    SEMAL,
    set("/connector/submit/business_name/var", "registration_certificate"),
    "file-sent-as-id #/connector/submit/business_name",
    "files of the connector",
  ],
  ["a holiday that no year has", "site/multi-product", set("/holidays/0", "02-30"), "no-such-day #/holidays/0", "no day 02-30"],
  ["a holiday that its year does not have", "site/multi-product", set("/holidays/0", "2027-02-29"), "no-such-day #/holidays/0"],
  [
    "a lender's own form that is shown once more",
    "form/palash-money",
    set("/review", true),
    "lender-form-not-one-page lender/palash-money#/form",
    "no review and no consents",
  ],
  [
    "a lender's own form that asks what the application did",
    "form/palash-money",
    set("/steps/0/schema/properties/first_name", { $ref: "shared/identity#/definitions/first_name" }),
    "lender-asks-again lender/palash-money#/form",
    "asks for first_name once more",
  ],
  [
    "amounts in steps of nothing",
    PARIJAT,
    set("/products/0/terms/amount/step", 0),
    "out-of-range #/products/0/terms/amount/step",
    "more than 0",
  ],
  [
    "tenures longer than anybody can ask for",
    PARIJAT,
    set("/products/0/terms/tenure", { min: 120, max: 240, step: 12 }),
    "value-out-of-reach #/products/0/terms/tenure/min",
    "nobody gets to 120",
  ],
  [
    "GST as a share",
    PARIJAT,
    set("/products/0/terms/fees/gstPercent", 0.18),
    "percent-unlikely #/products/0/terms/fees/gstPercent",
    "probably 18",
  ],
  [
    "a fee as a share",
    PARIJAT,
    set("/products/0/terms/fees/processing/percent", 0.025),
    "percent-unlikely #/products/0/terms/fees/processing/percent",
    "probably 2.5",
  ],
  [
    "a code misspelt in what is sent",
    KACHNAR,
    set("/connector/submit/occupation/match/1", "SALARYED"),
    "option-never-there #/connector/submit/occupation/match/1",
    "Did you mean SALARIED?",
  ],
  [
    "another code misspelt in what is sent",
    SEMAL,
    set("/connector/submit/turnover_band/match/3", "10L_40"),
    "option-never-there #/connector/submit/turnover_band/match/3",
    "Did you mean 10L_40L?",
  ],
  [
    "a code compared with one misspelt",
    PARIJAT,
    set("/connector/submit/uses_net_banking/==/1", "YEA"),
    "option-never-there #/connector/submit/uses_net_banking/==/1",
    "net-banking-preference",
  ],
  [
    "an offer's figure misspelt",
    SEMAL,
    set("/connector/submit/principal/var", "offer.amout"),
    "unknown-name-in-logic #/connector/submit/principal/var",
    "Did you mean amount?",
  ],
  [
    "an offer's figure that it does not have",
    SEMAL,
    set("/connector/submit/principal/var", "offer.colour"),
    "unknown-name-in-logic #/connector/submit/principal/var",
    "totalCost",
  ],
  [
    "an answer misspelt in what is sent",
    SEMAL,
    set("/connector/submit/pin/var", "postal_cod"),
    "unknown-name-in-logic #/connector/submit/pin",
    "Did you mean postal_code?",
  ],
  [
    "what a lender is not told of the application",
    SEMAL,
    set("/connector/submit/pin/var", "application.state"),
    "unknown-name-in-logic #/connector/submit/pin/var",
  ],
  [
    "an option list misspelt in what is sent",
    KACHNAR,
    set("/connector/submit/gender/lenderCode/0", "gendre"),
    "unknown-reference #/connector/submit/gender/lenderCode/0",
    "Did you mean gender?",
  ],
  [
    "an operator of what is sent misspelt",
    KACHNAR,
    rename("/connector/submit/gender/lenderCode", "lendercode"),
    "unknown-operator #/connector/submit/gender",
    "Did you mean lenderCode?",
  ],
  [
    "a fact misspelt within an object of what is sent",
    KACHNAR,
    set("/connector/submit/~1applicant~1pan/var", "tinn"),
    "unknown-name-in-logic #/connector/submit/~1applicant~1pan",
    "Did you mean tin?",
  ],
  [
    "a field within one that has a value of its own",
    KACHNAR,
    set("/connector/submit/~1gender~1code", "F"),
    "field-taken #/connector/submit/~1gender~1code",
    "gender stands there",
  ],
  [
    "a list of what is sent that begins at 1",
    KACHNAR,
    set("/connector/submit/~1proofs~11", "PAN"),
    "list-with-gaps #/connector/submit/~1proofs~11",
    "0, 1, 2",
  ],
  [
    "a list of what is sent that leaves places out",
    KACHNAR,
    (content, documents) => {
      set("/connector/submit/~1proofs~10", "PAN")(content, documents);
      set("/connector/submit/~1proofs~15", "DEED")(content, documents);
    },
    "list-with-gaps #/connector/submit/~1proofs~10",
    "0, 1, 2",
  ],
  [
    "an address of an inner net",
    KACHNAR,
    set("/connector/endpoint", "https://10.0.0.7/lending"),
    "address-not-public #/connector/endpoint",
    "10.0.0.7 is no name",
  ],
  [
    "a token fetched from an inner net",
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
    "a link that carries whom it is for",
    KACHNAR,
    set("/connector", redirect({ pan: { var: "tin" } })),
    "personal-in-link #/connector/link/parameters/pan",
    "carry tin",
  ],
  [
    "a link that carries it within a fact",
    KACHNAR,
    set("/connector", redirect({ income: { var: "annual_income" } })),
    "personal-in-link #/connector/link/parameters/income",
    "carry annual_income",
  ],
  [
    "a link that reads a name that is worked out",
    KACHNAR,
    set("/connector", redirect({ pan: { var: { cat: ["t", "in"] } } })),
    "computed-name-in-link #/connector/link/parameters/pan",
    "worked out",
  ],
  [
    "a link that tells which of some worked out names have no answer",
    KACHNAR,
    set("/connector", redirect({ pan: { missing: [["today", { cat: ["t", "in"] }]] } })),
    "computed-name-in-link #/connector/link/parameters/pan",
    "worked out",
  ],
  [
    "a return that is told by a parameter of the link",
    KACHNAR,
    set("/connector", {
      ...redirect({ status: "new" }),
      return: { timestamp: "ts", signature: "sig", status: "status" },
    }),
    "duplicate-name #/connector/return",
    "status",
  ],
  [
    "a secret that another lender names",
    SEMAL,
    (content, documents) => {
      set("/connector/endpoint", "https://api.semal.example")(content, documents);
      set("/connector/authentication/secret", "kachnar-finance")(content, documents);
    },
    "secret-of-another #/connector/authentication/secret",
    "kachnar-finance",
  ],
  [
    "a stand-in lender with the secret of another",
    SEMAL,
    set("/connector/authentication/secret", "kachnar-finance"),
    "secret-of-another #/connector/authentication/secret",
    "kachnar-finance",
  ],
  [
    "a lender that asks for the consent of another",
    SEMAL,
    insert("/consents/1", "kachnar-credit-score"),
    "consent-names-another #/consents/1",
    "speaks of Kachnar Finance Limited",
  ],
  [
    "a path of another lender",
    SEMAL,
    set("/connector/path", "/nested/kachnar-finance/applications"),
    "id-of-another #/connector/path",
    "the id of the lender kachnar-finance",
  ],
  [
    "files that are fetched by the secret of another lender",
    HARSINGAR,
    (content, documents) => {
      set("/connector/endpoint", "https://files.harsingar.example")(content, documents);
      set("/connector/delivery", { way: "fetch", authentication: { type: "bearer", secret: "semal-capital" } })(content, documents);
    },
    "secret-of-another lender/semal-capital#/connector/secret",
    "harsingar-loans",
  ],
  [
    "a lender whose own secret is named by another",
    KACHNAR,
    (content, documents) => {
      set("/connector/endpoint", "https://api.kachnar.example")(content, documents);
      set("/connector/secret", "parijat-credit")(content, documents);
    },
    "secret-of-another lender/parijat-credit#/connector/secret",
    "kachnar-finance",
  ],
  [
    "a parameter of a link that is the state's",
    KACHNAR,
    set("/connector", redirect({ state: "x" })),
    "duplicate-name #/connector/link",
    "state",
  ],
  [
    "a file of columns with something within",
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
    "columns-are-flat #/connector/submit/~1applicant~1name",
    "json-lines",
  ],
  [
    "a constant that is another where it is enforced",
    "shared/address",
    set("/definitions/address1/maxLength", 140),
    "constant-differs #/definitions/address1/maxLength",
    "150 among the constants",
  ],
  [
    "a PIN code of another length than the site's constant",
    "shared/address",
    set("/definitions/postal_code/maxLength", 7),
    "constant-differs #/definitions/postal_code/maxLength",
    "6 among the constants",
  ],
  [
    "a constant that the specification names and no document holds",
    "site/multi-product",
    remove("/constants/1/enforcedAt"),
    "constant-nowhere #/constants/1",
    "PIN code, digits",
  ],
  [
    "a status map without approval",
    KACHNAR,
    remove("/connector/statuses/SANCTIONED"),
    "status-without-word #/connector/statuses",
    "APPROVED",
  ],
  ["a status map without refusal", KACHNAR, remove("/connector/statuses/REJECTED"), "status-without-word #/connector/statuses", "DECLINED"],
  [
    "two words that differ in case alone and mean different things",
    KACHNAR,
    set("/connector/statuses/Sanctioned", "DECLINED"),
    "status-words-alike #/connector/statuses/Sanctioned",
    "one means DECLINED and the other APPROVED",
  ],
  [
    "a status misspelt",
    KACHNAR,
    set("/connector/statuses/REJECTED", "DECLINE"),
    "not-allowed-value #/connector/statuses/REJECTED",
    "Did you mean DECLINED?",
  ],
  ["a product misspelt", PARIJAT, set("/products/0/product", "LAON"), "unknown-reference #/products/0/product", "Did you mean LOAN?"],
  [
    "a consent misspelt",
    PARIJAT,
    set("/consents/0", "household-incom"),
    "unknown-reference #/consents/0",
    "Did you mean household-income?",
  ],
  [
    "a lender misspelt by its options",
    "options/semal-capital",
    set("/lists/business-years/0/code", "2Y-3Y"),
    "unknown-reference #/lists/business-years/0/code",
    "Did you mean 2Y_3Y?",
  ],
];

const card = "/products/0/terms/rateCard";

/** What a lender lends, and at which price. */
export const PRICES: Mistake[] = [
  ["a rate as a share", SEMAL, set(`${card}/0/annualRate`, 0.0985), `rate-unlikely #${card}/0/annualRate`, "probably 9.85"],
  ["a rate a month", SEMAL, set(`${card}/1/annualRate`, 0.5), `rate-unlikely #${card}/1/annualRate`],
  ["a rate without its point", SEMAL, set(`${card}/1/annualRate`, 1975), `out-of-range #${card}/1/annualRate`],
  [
    "a row over a code misspelt",
    SEMAL,
    set(`${card}/0/when/properties/business_years/const`, "GT5Y"),
    `option-never-there #${card}/0/when/properties/business_years/const`,
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
    "it is steady that decides",
  ],
  ["a row without a condition before others", PARIJAT, remove(`${card}/1/when`), `row-never-reached #${card}/2`, "regular"],
  [
    "a row for incomes beyond the form's",
    PARIJAT,
    set(`${card}/0/when/properties/monthly_income/minimum`, 4000000),
    `value-out-of-reach #${card}/0/when/properties/monthly_income/minimum`,
  ],
  ["a last row with a condition", PARIJAT, remove(`${card}/2`), `no-last-row #${card}`],
  ["a least above the most", PARIJAT, set("/products/0/terms/amount/min", 1500000), "empty-range #/products/0/terms/amount"],
  [
    "a code misspelt in the largest amount",
    SEMAL,
    set("/products/0/terms/amount/upTo/min/0/match/1", "GT_1C"),
    "option-never-there #/products/0/terms/amount/upTo/min/0/match/1",
    "Did you mean GT_1CR?",
  ],
  [
    "an answer misspelt in the largest amount",
    PARIJAT,
    set("/products/0/terms/amount/upTo/min/0", { "*": [2, { var: "monthly_incom" }] }),
    "unknown-name-in-logic #/products/0/terms/amount/upTo",
    "Did you mean monthly_income?",
  ],
];
