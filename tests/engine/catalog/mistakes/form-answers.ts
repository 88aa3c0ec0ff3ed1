import { type Edit, insert, type Mistake, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const LABEL = { "x-label": { en: "More", hi: "और" } };
const field = (name: string) => `/steps/0/schema/properties/${name}`;
const migrated = (...migrations: object[][]) =>
  set(
    "/migrations",
    migrations.map((changes, index) => ({ id: `change-${index + 1}`, changes })),
  );
const change = (migration: number, index: number, part: string) => `#/migrations/${migration}/changes/${index}/${part}`;

/** A field that is required, and how it is shown. */
const required =
  (name: string, schema: object): Edit =>
  (content, documents) => {
    set(field(name), { type: "string", ...LABEL, ...schema })(content, documents);
    insert("/steps/0/schema/required/0", name)(content, documents);
  };

/** Answers given under earlier shapes of a form, and how they come over to this one. */
const CARRIED: Mistake[] = [
  [
    "a rename to a field that is not there",
    FORM,
    migrated([{ rename: "given_name", to: "frist_name" }]),
    `migrated-to-no-field ${change(0, 0, "to")}`,
    "Did you mean first_name?",
  ],
  [
    "a chain of renames that ends nowhere, told at its end",
    FORM,
    migrated([{ rename: "pay", to: "income" }], [{ rename: "income", to: "monthly_incme" }]),
    `migrated-to-no-field ${change(1, 0, "to")}`,
    "Did you mean monthly_income?",
  ],
  [
    "codes of a field that is not there",
    FORM,
    migrated([{ map: "gendr", values: { F: "FEMALE" } }]),
    `migrated-to-no-field ${change(0, 0, "map")}`,
    "Did you mean gender?",
  ],
  [
    "a rename of a field that is still asked",
    FORM,
    migrated([{ rename: "address1", to: "address2" }]),
    `migrated-field-still-asked ${change(0, 0, "rename")}`,
    "The form still asks address1",
  ],
  [
    "a drop of a field that is still asked",
    FORM,
    migrated([{ drop: "emi" }]),
    `migrated-field-still-asked ${change(0, 0, "drop")}`,
    "takes away the answers",
  ],
  [
    "codes mapped to one misspelt",
    FORM,
    migrated([{ map: "gender", values: { F: "FEMAL", M: "MALE" } }]),
    `option-never-there ${change(0, 0, "values")}/F`,
    "Did you mean FEMALE?",
  ],
  [
    "codes of an older name mapped to one misspelt",
    FORM,
    migrated([{ map: "sex", values: { F: "FEMAL" } }], [{ rename: "sex", to: "gender" }]),
    `option-never-there ${change(0, 0, "values")}/F`,
    "Did you mean FEMALE?",
  ],
  [
    "an amount mapped to a text",
    FORM,
    migrated([{ map: "emi", values: { NONE: "0" } }]),
    `number-written-as-text ${change(0, 0, "values")}/NONE`,
    "Write 0 without quotation marks.",
  ],
  [
    "a migration twice",
    FORM,
    set("/migrations", [
      { id: "one", changes: [{ drop: "fax" }] },
      { id: "one", changes: [{ drop: "telex" }] },
    ]),
    "duplicate-name #/migrations/1/id",
    "The migration one is there twice.",
  ],
  [
    "two fields that become one",
    FORM,
    migrated([
      { rename: "street", to: "address1" },
      { rename: "house", to: "address1" },
    ]),
    `migrated-to-one-name ${change(0, 1, "to")}`,
    "The answers of house and of street both go to address1",
  ],
  [
    "a shift of fields that begins at the wrong end",
    FORM,
    migrated([
      { rename: "house", to: "address1" },
      { rename: "address1", to: "address2" },
    ]),
    `renames-in-wrong-order ${change(0, 1, "rename")}`,
    "Put this change before that one.",
  ],
];

/** What a form begins with. */
const BEGUN: Mistake[] = [
  [
    "a field of the profile misspelt",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verifed" }, 1] }, "EMAIL", "MOBILE"] }),
    "unknown-name-in-logic #/prefill/verified_channel",
    "Did you mean email_verified?",
  ],
  [
    "an answer of another form misspelt",
    FORM,
    set("/prefill/se_loan_amount", { var: "busines_loan_amount" }),
    "unknown-name-in-logic #/prefill/se_loan_amount",
    "Did you mean business_loan_amount?",
  ],
  [
    "a flag of the profile compared with a word",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verified" }, "YES"] }, "EMAIL", "MOBILE"] }),
    "value-of-another-type #/prefill/verified_channel/if/0/==/1",
    "its type is number",
  ],
  [
    "a product that is not filled in with the form",
    "form/credit-card",
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "productType" }, "LOAN"] }, "EMAIL", "MOBILE"] }),
    "value-never-there #/prefill/verified_channel/if/0/==/1",
    "CREDIT_CARD",
  ],
  [
    "a code that the field does not take",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verified" }, 1] }, "EMAILS", "MOBILE"] }),
    "option-never-there #/prefill/verified_channel",
    "Did you mean EMAIL?",
  ],
  [
    "a number for a text",
    FORM,
    set("/prefill/address2", { "*": [{ var: "monthly_income" }, 2] }),
    "prefilled-with-another-type #/prefill/address2",
    "takes text, and what is worked out for it here is number",
  ],
  [
    "a required field that is hidden",
    FORM,
    required("channel", { "x-ui": { widget: "hidden" } }),
    `never-filled #${field("channel")}`,
    "Work it out in prefill",
  ],
  [
    "a required field that its step hides",
    FORM,
    (content, documents) => {
      required("channel", {})(content, documents);
      set("/steps/0/ui", { channel: { widget: "hidden" } })(content, documents);
    },
    `never-filled #${field("channel")}`,
    "is hidden",
  ],
  [
    "a required field that can only be read",
    FORM,
    required("channel", { "x-ui": { readOnly: true } }),
    `never-filled #${field("channel")}`,
    "can only be read",
  ],
  [
    "the same within a list",
    FORM,
    set(field("loans"), {
      type: "array",
      ...LABEL,
      items: { type: "object", required: ["bank"], properties: { bank: { type: "string", "x-ui": { widget: "hidden" } } } },
    }),
    `never-filled #${field("loans")}/items/properties/bank`,
    "nobody could ever complete the form",
  ],
];

/** What is kept in clear. */
const KEPT: Mistake[] = [
  [
    "a PAN kept in clear",
    "shared/identity",
    set("/definitions/tin/x-queryable", {}),
    "kept-in-clear #/definitions/tin/x-queryable",
    "All of tin would be kept in clear",
  ],
  [
    "a first name kept in clear by one form",
    FORM,
    set(field("first_name"), { $ref: "shared/identity#/definitions/first_name", "x-queryable": { as: "person" } }),
    `kept-in-clear #${field("first_name")}/x-queryable`,
  ],
  [
    "a birth date kept in clear",
    "shared/identity",
    set("/definitions/birth_date/x-queryable", {}),
    "kept-in-clear #/definitions/birth_date/x-queryable",
  ],
  [
    "an open text kept in clear",
    FORM,
    set(field("note"), { type: "string", maxLength: 200, "x-queryable": {}, ...LABEL }),
    `kept-in-clear #${field("note")}/x-queryable`,
    "Keep a part of it alone (first of x-queryable)",
  ],
  [
    "an income kept to the rupee",
    "shared/money",
    set("/definitions/monthly_income/x-queryable", { as: "income_band" }),
    "kept-in-clear #/definitions/monthly_income/x-queryable",
    "(bands of x-queryable)",
  ],
  [
    "a beginning that is the whole",
    "shared/address",
    set("/definitions/postal_code/x-queryable/first", 6),
    "kept-in-clear #/definitions/postal_code/x-queryable",
  ],
  [
    "the beginning of a number",
    "shared/money",
    set("/definitions/emi/x-queryable", { first: 2 }),
    "kept-of-another-type #/definitions/emi/x-queryable",
    "of numbers the band",
  ],
  [
    "the band of a text",
    "shared/address",
    set("/definitions/postal_code/x-queryable", { as: "postal_area", bands: [1, 2] }),
    "kept-of-another-type #/definitions/postal_code/x-queryable",
    "of texts the beginning",
  ],
];

const ref = (name: string, more: object) => set(field("more"), { $ref: `shared/money#/definitions/${name}`, ...more });
const kinds = (widget: string, more: object = {}) => set(field("more"), { ...LABEL, "x-ui": { widget }, ...more });

/** Widgets, choices and limits of fields. */
const SHOWN: Mistake[] = [
  ...[
    ["money", "monthly_income", "₹ 45,000"],
    ["identity", "tin", "ABCPE1234F"],
    ["business", "gstin", "27AAPFU0939F1ZV"],
  ].map(
    ([id, name, text]): Mistake => [
      `a placeholder that looks like an answer: ${text}`,
      `shared/${id}`,
      set(`/definitions/${name}/x-placeholder`, { en: "As on the card", hi: text }),
      `placeholder-like-answer #/definitions/${name}/x-placeholder/hi`,
      `${text} in the empty field`,
    ],
  ),
  ["rupees of a text", FORM, kinds("rupees", { type: "string" }), `widget-of-another-type #${field("more")}/x-ui/widget`, "takes text"],
  ["a date of a number", FORM, kinds("date", { type: "integer" }), `widget-of-another-type #${field("more")}/x-ui/widget`, "takes number"],
  [
    "a tick of a PIN code",
    FORM,
    kinds("checkbox", { type: "string", pattern: "^[0-9]{6}$" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "gives true or false or number",
  ],
  [
    "a line of text of a date",
    FORM,
    kinds("text", { type: "string", format: "date" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "takes the format date",
  ],
  [
    "a date of an email",
    FORM,
    kinds("date", { type: "string", format: "email" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "gives a date",
  ],
  [
    "a PIN code of four digits",
    FORM,
    kinds("pincode", { type: "string", maxLength: 4 }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "gives 6 characters",
  ],
  [
    "a widget that a step gives a field of another type",
    FORM,
    set("/steps/4/ui", { monthly_income: { widget: "text" } }),
    "widget-of-another-type #/steps/4/ui/monthly_income/widget",
    "takes number",
  ],
  [
    "another type of a field that is shown as its definition says",
    FORM,
    set(field("more"), { $ref: "shared/contact#/definitions/referral_code", type: "boolean" }),
    `widget-of-another-type #${field("more")}/type`,
    "takes true or false",
  ],
  [
    "an option beside a reference that its list does not have",
    FORM,
    set(field("gender"), { $ref: "shared/identity#/definitions/gender", enum: ["FEMALE", "MALES"] }),
    `unknown-reference #${field("gender")}/enum/1`,
    "Did you mean MALE?",
  ],
  [
    "a choice beside a reference that the definition does not have",
    FORM,
    set("/steps/4/schema/properties/loan_tenure/enum", [12, 24, 25]),
    "unknown-reference #/steps/4/schema/properties/loan_tenure/enum/2",
    "There is no choice called 25.",
  ],
  [
    "a step of an amount beyond its most",
    FORM,
    kinds("rupees", { type: "integer", minimum: 1, maximum: 10_000, multipleOf: 50_000 }),
    `no-multiple-in-range #${field("more")}/multipleOf`,
    "No multiple of 50000 lies between 1 and 10000",
  ],
  [
    "no step between the least and the most",
    FORM,
    ref("emi", { minimum: 1001, maximum: 1499, multipleOf: 500 }),
    `no-multiple-in-range #${field("more")}/multipleOf`,
  ],
  [
    "a least above the most of the definition",
    FORM,
    ref("se_loan_amount", { minimum: 5_000_000 }),
    `empty-range #${field("more")}/minimum`,
    "minimum 5000000 is greater than maximum 1000000",
  ],
  [
    "a shortest text longer than the longest of the definition",
    FORM,
    set(`${field("first_name")}/minLength`, 90),
    `empty-range #${field("first_name")}/minLength`,
    "minLength 90 is greater than maxLength 60",
  ],
  [
    "a least that excludes the most",
    FORM,
    kinds("rupees", { type: "integer", exclusiveMinimum: 100, maximum: 100 }),
    `empty-range #${field("more")}/exclusiveMinimum`,
  ],
  [
    "ages the wrong way round",
    FORM,
    kinds("date", { type: "string", format: "date", ageBetween: [70, 21] }),
    `empty-range #${field("more")}/ageBetween`,
    "70 is greater than 21",
  ],
  [
    "an age of more years than the date may lie back",
    FORM,
    kinds("date", { type: "string", format: "date", ageBetween: [21, 70], yearsBack: 18 }),
    `empty-range #${field("more")}/yearsBack`,
    "an age of 21 is greater than 18 years back",
  ],
  [
    "a pattern that refers back",
    FORM,
    kinds("text", { type: "string", pattern: "^(a|b)\\1$" }),
    `pattern-refers-back #${field("more")}/pattern`,
    "Write out what may stand there.",
  ],
  [
    "a pattern that turns something on",
    FORM,
    kinds("text", { type: "string", pattern: "^(?i:yes)$" }),
    `pattern-has-modifiers #${field("more")}/pattern`,
    "Write both cases out",
  ],
  [
    "a pattern of very long texts",
    FORM,
    kinds("text", { type: "string", pattern: "^a{1001}$" }),
    `pattern-repeats-too-often #${field("more")}/pattern`,
    "more than 1,000 times",
  ],
  ...["^(|a)+$", "^([a-z]?){8}$", "^(x(y?|\\b)*)?$"].map(
    (pattern): Mistake => [
      `a pattern that repeats nothing: ${pattern}`,
      FORM,
      kinds("text", { type: "string", pattern }),
      `pattern-repeats-nothing #${field("more")}/pattern`,
      "at least one character",
    ],
  ),
  [
    "a consent asked twice",
    FORM,
    (content) => {
      const { consents } = content as { consents: object[] };
      consents.push(structuredClone(consents[0] as object));
    },
    "duplicate-name #/consents/3/id",
    "The consent",
  ],
  [
    "a step twice",
    FORM,
    (content) => {
      const { steps } = content as { steps: object[] };
      steps.push({ ...structuredClone(steps[0] as object), schema: { properties: {} }, order: [] });
    },
    "duplicate-name #/steps/5/id",
    "The step about-you",
  ],
  [
    "a figure of a name that another has",
    FORM,
    (content) => {
      const { computed } = content as { computed: object[] };
      computed.push(structuredClone(computed[0] as object));
    },
    "duplicate-name #/computed/3/name",
    "yearly_income",
  ],
  [
    "an option twice",
    "options/default",
    insert("/lists/gender/1", { code: "FEMALE", label: { en: "Woman", hi: "महिला" } }),
    "duplicate-name #/lists/gender/1/code",
  ],
];

export const FORM_ANSWERS: Mistake[] = [...CARRIED, ...BEGUN, ...KEPT, ...SHOWN];

/** Changes of a form in which nothing is wrong. */
export const RIGHT: [string, Edit][] = [
  [
    "two names exchanged by way of a third",
    migrated([
      { rename: "address1", to: "x" },
      { rename: "address2", to: "address1" },
      { rename: "x", to: "address2" },
    ]),
  ],
  [
    "a shift of fields that begins at the right end",
    migrated([
      { rename: "area", to: "address2" },
      { rename: "street", to: "address1" },
    ]),
  ],
  [
    "a name that another had before it went on",
    migrated(
      [
        { rename: "b", to: "address2" },
        { rename: "a", to: "b" },
      ],
      [{ rename: "b", to: "address1" }],
    ),
  ],
  [
    "codes that a later change maps once more",
    migrated([{ map: "gender", values: { F: "W" } }], [{ map: "gender", values: { W: "FEMALE" } }]),
  ],
  ["an answer that is dropped after it was renamed", migrated([{ rename: "fax", to: "fax_number" }], [{ drop: "fax_number" }])],
  [
    "answers of another form and of the profile",
    set("/prefill/se_loan_amount", { coalesce: [{ var: "business_loan_amount" }, { var: "monthly_rent" }] }),
  ],
  ["a field of the profile that can only be read", set(`${field("first_name")}/x-ui`, { readOnly: true })],
  ["flags as ticks", kinds("checkbox", { type: "integer", minimum: 0, maximum: 1 })],
  ["the year of a birth", set(`${field("birth_date")}/x-queryable`, { first: 4 })],
  ["a step that meets the most alone", kinds("rupees", { type: "integer", minimum: 1, maximum: 50_000, multipleOf: 50_000 })],
  ["decimals in steps", kinds("number", { type: "number", minimum: 0.1, maximum: 0.3, multipleOf: 0.1 })],
];
