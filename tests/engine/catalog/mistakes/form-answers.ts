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

/** Answers of earlier versions of a form, and how they are migrated to this one. */
const CARRIED: Mistake[] = [
  [
    "a rename to an unknown field",
    FORM,
    migrated([{ rename: "given_name", to: "frist_name" }]),
    `migrated-to-no-field ${change(0, 0, "to")}`,
    "Did you mean first_name?",
  ],
  [
    "a chain of renames that ends at an unknown field",
    FORM,
    migrated([{ rename: "pay", to: "income" }], [{ rename: "income", to: "monthly_incme" }]),
    `migrated-to-no-field ${change(1, 0, "to")}`,
    "Did you mean monthly_income?",
  ],
  [
    "mapped codes of an unknown field",
    FORM,
    migrated([{ map: "gendr", values: { F: "FEMALE" } }]),
    `migrated-to-no-field ${change(0, 0, "map")}`,
    "Did you mean gender?",
  ],
  [
    "a rename of a field that the form still asks",
    FORM,
    migrated([{ rename: "address1", to: "address2" }]),
    `migrated-field-still-asked ${change(0, 0, "rename")}`,
    "The form still has the field address1",
  ],
  [
    "a drop of a field that the form still asks",
    FORM,
    migrated([{ drop: "emi" }]),
    `migrated-field-still-asked ${change(0, 0, "drop")}`,
    "this change removes the answers",
  ],
  [
    "a code mapped to a misspelt code",
    FORM,
    migrated([{ map: "gender", values: { F: "FEMAL", M: "MALE" } }]),
    `impossible-option ${change(0, 0, "values")}/F`,
    "Did you mean FEMALE?",
  ],
  [
    "a code of a field's former name mapped to a misspelt code",
    FORM,
    migrated([{ map: "sex", values: { F: "FEMAL" } }], [{ rename: "sex", to: "gender" }]),
    `impossible-option ${change(0, 0, "values")}/F`,
    "Did you mean FEMALE?",
  ],
  [
    "a code mapped to a string where the field takes a number",
    FORM,
    migrated([{ map: "emi", values: { NONE: "0" } }]),
    `number-written-as-text ${change(0, 0, "values")}/NONE`,
    "Write 0 without quotation marks.",
  ],
  [
    "a duplicate migration",
    FORM,
    set("/migrations", [
      { id: "one", changes: [{ drop: "fax" }] },
      { id: "one", changes: [{ drop: "telex" }] },
    ]),
    "duplicate-name #/migrations/1/id",
    "The migration one exists twice.",
  ],
  [
    "two fields renamed to the same name",
    FORM,
    migrated([
      { rename: "street", to: "address1" },
      { rename: "house", to: "address1" },
    ]),
    `migrated-to-one-name ${change(0, 1, "to")}`,
    "The answers of house and of street are both moved to address1",
  ],
  [
    "a shift of fields in the wrong order",
    FORM,
    migrated([
      { rename: "house", to: "address1" },
      { rename: "address1", to: "address2" },
    ]),
    `renames-in-wrong-order ${change(0, 1, "rename")}`,
    "Move this change before the other one.",
  ],
];

/** What a form begins with. */
const BEGUN: Mistake[] = [
  [
    "a misspelt profile field",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verifed" }, 1] }, "EMAIL", "MOBILE"] }),
    "unknown-name-in-logic #/prefill/verified_channel",
    "Did you mean email_verified?",
  ],
  [
    "a misspelt answer of another form",
    FORM,
    set("/prefill/se_loan_amount", { var: "busines_loan_amount" }),
    "unknown-name-in-logic #/prefill/se_loan_amount",
    "Did you mean business_loan_amount?",
  ],
  [
    "a numeric profile flag compared with a string",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verified" }, "YES"] }, "EMAIL", "MOBILE"] }),
    "value-of-another-type #/prefill/verified_channel/if/0/==/1",
    "its type is number",
  ],
  [
    "a product that does not use the form",
    "form/credit-card",
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "productType" }, "LOAN"] }, "EMAIL", "MOBILE"] }),
    "impossible-value #/prefill/verified_channel/if/0/==/1",
    "CREDIT_CARD",
  ],
  [
    "a code that the field does not accept",
    FORM,
    set("/prefill/verified_channel", { if: [{ "==": [{ var: "email_verified" }, 1] }, "EMAILS", "MOBILE"] }),
    "impossible-option #/prefill/verified_channel",
    "Did you mean EMAIL?",
  ],
  [
    "a number for a text field",
    FORM,
    set("/prefill/address2", { "*": [{ var: "monthly_income" }, 2] }),
    "prefilled-with-another-type #/prefill/address2",
    "accepts text, but prefill calculates number",
  ],
  [
    "a required field that is hidden",
    FORM,
    required("channel", { "x-ui": { widget: "hidden" } }),
    `never-filled #${field("channel")}`,
    "Calculate the value in prefill",
  ],
  [
    "a required field hidden by its step",
    FORM,
    (content, documents) => {
      required("channel", {})(content, documents);
      set("/steps/0/ui", { channel: { widget: "hidden" } })(content, documents);
    },
    `never-filled #${field("channel")}`,
    "is hidden",
  ],
  [
    "a required field that is read-only",
    FORM,
    required("channel", { "x-ui": { readOnly: true } }),
    `never-filled #${field("channel")}`,
    "can only be read",
  ],
  [
    "a required field that is hidden within a list",
    FORM,
    set(field("loans"), {
      type: "array",
      ...LABEL,
      items: { type: "object", required: ["bank"], properties: { bank: { type: "string", "x-ui": { widget: "hidden" } } } },
    }),
    `never-filled #${field("loans")}/items/properties/bank`,
    "the form can never be completed",
  ],
];

/** Answers stored unencrypted. */
const KEPT: Mistake[] = [
  [
    "an unencrypted PAN",
    "shared/identity",
    set("/definitions/tin/x-queryable", {}),
    "personal-data-unencrypted #/definitions/tin/x-queryable",
    "would store the whole answer of tin unencrypted",
  ],
  [
    "a first name unencrypted in one form",
    FORM,
    set(field("first_name"), { $ref: "shared/identity#/definitions/first_name", "x-queryable": { as: "person" } }),
    `personal-data-unencrypted #${field("first_name")}/x-queryable`,
  ],
  [
    "an unencrypted birth date",
    "shared/identity",
    set("/definitions/birth_date/x-queryable", {}),
    "personal-data-unencrypted #/definitions/birth_date/x-queryable",
  ],
  [
    "an unencrypted free text",
    FORM,
    set(field("note"), { type: "string", maxLength: 200, "x-queryable": {}, ...LABEL }),
    `personal-data-unencrypted #${field("note")}/x-queryable`,
    "Store only a part of the answer: set first in x-queryable.",
  ],
  [
    "an unencrypted exact income",
    "shared/money",
    set("/definitions/monthly_income/x-queryable", { as: "income_band" }),
    "personal-data-unencrypted #/definitions/monthly_income/x-queryable",
    "set bands in x-queryable",
  ],
  [
    "a queryable prefix as long as the whole value",
    "shared/address",
    set("/definitions/postal_code/x-queryable/first", 6),
    "personal-data-unencrypted #/definitions/postal_code/x-queryable",
  ],
  [
    "a queryable prefix of a number",
    "shared/money",
    set("/definitions/emi/x-queryable", { first: 2 }),
    "queryable-of-another-type #/definitions/emi/x-queryable",
    "bands to store the range of a number",
  ],
  [
    "queryable bands of a text",
    "shared/address",
    set("/definitions/postal_code/x-queryable", { as: "postal_area", bands: [1, 2] }),
    "queryable-of-another-type #/definitions/postal_code/x-queryable",
    "first to store the first characters of a text",
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
      `The placeholder ${text} of the field`,
    ],
  ),
  [
    "a rupees widget on a text",
    FORM,
    kinds("rupees", { type: "string" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "accepts text",
  ],
  [
    "a date widget on a number",
    FORM,
    kinds("date", { type: "integer" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "accepts number",
  ],
  [
    "a checkbox on a PIN code",
    FORM,
    kinds("checkbox", { type: "string", pattern: "^[0-9]{6}$" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "produces true or false or number",
  ],
  [
    "a text widget on a date",
    FORM,
    kinds("text", { type: "string", format: "date" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "accepts the format date",
  ],
  [
    "a date widget on an email",
    FORM,
    kinds("date", { type: "string", format: "email" }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "produces a date",
  ],
  [
    "a PIN code widget on four digits",
    FORM,
    kinds("pincode", { type: "string", maxLength: 4 }),
    `widget-of-another-type #${field("more")}/x-ui/widget`,
    "produces 6 characters",
  ],
  [
    "a step that sets a widget for another type",
    FORM,
    set("/steps/4/ui", { monthly_income: { widget: "text" } }),
    "widget-of-another-type #/steps/4/ui/monthly_income/widget",
    "accepts number",
  ],
  [
    "a reference that changes the type but keeps the widget",
    FORM,
    set(field("more"), { $ref: "shared/contact#/definitions/referral_code", type: "boolean" }),
    `widget-of-another-type #${field("more")}/type`,
    "accepts true or false",
  ],
  [
    "an enum beside a reference, with a value missing from the option list",
    FORM,
    set(field("gender"), { $ref: "shared/identity#/definitions/gender", enum: ["FEMALE", "MALES"] }),
    `unknown-reference #${field("gender")}/enum/1`,
    "Did you mean MALE?",
  ],
  [
    "an enum beside a reference, with a value missing from the definition",
    FORM,
    set("/steps/4/schema/properties/loan_tenure/enum", [12, 24, 25]),
    "unknown-reference #/steps/4/schema/properties/loan_tenure/enum/2",
    "There is no choice named 25.",
  ],
  [
    "a step greater than the maximum",
    FORM,
    kinds("rupees", { type: "integer", minimum: 1, maximum: 10_000, multipleOf: 50_000 }),
    `no-multiple-in-range #${field("more")}/multipleOf`,
    "There is no multiple of 50000 between 1 and 10000",
  ],
  [
    "no multiple between minimum and maximum",
    FORM,
    ref("emi", { minimum: 1001, maximum: 1499, multipleOf: 500 }),
    `no-multiple-in-range #${field("more")}/multipleOf`,
  ],
  [
    "a minimum above the definition's maximum",
    FORM,
    ref("se_loan_amount", { minimum: 5_000_000 }),
    `empty-range #${field("more")}/minimum`,
    "the lower limit minimum 5000000 and the upper limit maximum 1000000",
  ],
  [
    "a minLength above the definition's maxLength",
    FORM,
    set(`${field("first_name")}/minLength`, 90),
    `empty-range #${field("first_name")}/minLength`,
    "the lower limit minLength 90 and the upper limit maxLength 60",
  ],
  [
    "an exclusive minimum equal to the maximum",
    FORM,
    kinds("rupees", { type: "integer", exclusiveMinimum: 100, maximum: 100 }),
    `empty-range #${field("more")}/exclusiveMinimum`,
  ],
  [
    "an age range with its bounds swapped",
    FORM,
    kinds("date", { type: "string", format: "date", ageBetween: [70, 21] }),
    `empty-range #${field("more")}/ageBetween`,
    "the lower limit 70 and the upper limit 21",
  ],
  [
    "a minimum age above yearsBack",
    FORM,
    kinds("date", { type: "string", format: "date", ageBetween: [21, 70], yearsBack: 18 }),
    `empty-range #${field("more")}/yearsBack`,
    "the lower limit an age of 21 and the upper limit 18 years back",
  ],
  [
    "a pattern with a backreference",
    FORM,
    kinds("text", { type: "string", pattern: "^(a|b)\\1$" }),
    `pattern-backreference #${field("more")}/pattern`,
    "Write out the allowed characters in its place.",
  ],
  [
    "a pattern with an inline modifier",
    FORM,
    kinds("text", { type: "string", pattern: "^(?i:yes)$" }),
    `pattern-has-modifiers #${field("more")}/pattern`,
    "Write both letter cases",
  ],
  [
    "a pattern with more than 1,000 repetitions",
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
    "a duplicate consent",
    FORM,
    (content) => {
      const { consents } = content as { consents: object[] };
      consents.push(structuredClone(consents[0] as object));
    },
    "duplicate-name #/consents/3/id",
    "The consent",
  ],
  [
    "a duplicate step",
    FORM,
    (content) => {
      const { steps } = content as { steps: object[] };
      steps.push({ ...structuredClone(steps[0] as object), schema: { properties: {} }, order: [] });
    },
    "duplicate-name #/steps/5/id",
    "The step about-you",
  ],
  [
    "a duplicate computed value",
    FORM,
    (content) => {
      const { computed } = content as { computed: object[] };
      computed.push(structuredClone(computed[0] as object));
    },
    "duplicate-name #/computed/3/name",
    "yearly_income",
  ],
  [
    "a duplicate option",
    "options/default",
    insert("/lists/gender/1", { code: "FEMALE", label: { en: "Woman", hi: "महिला" } }),
    "duplicate-name #/lists/gender/1/code",
  ],
];

export const FORM_ANSWERS: Mistake[] = [...CARRIED, ...BEGUN, ...KEPT, ...SHOWN];

/** Changes of a form in which nothing is wrong. */
export const RIGHT: [string, Edit][] = [
  [
    "two fields swapped through a temporary name",
    migrated([
      { rename: "address1", to: "x" },
      { rename: "address2", to: "address1" },
      { rename: "x", to: "address2" },
    ]),
  ],
  [
    "a shift of fields in the right order",
    migrated([
      { rename: "area", to: "address2" },
      { rename: "street", to: "address1" },
    ]),
  ],
  [
    "a name reused after its first holder was renamed",
    migrated(
      [
        { rename: "b", to: "address2" },
        { rename: "a", to: "b" },
      ],
      [{ rename: "b", to: "address1" }],
    ),
  ],
  [
    "codes that a later migration maps again",
    migrated([{ map: "gender", values: { F: "W" } }], [{ map: "gender", values: { W: "FEMALE" } }]),
  ],
  ["a field dropped after it was renamed", migrated([{ rename: "fax", to: "fax_number" }], [{ drop: "fax_number" }])],
  [
    "prefill from another form and from the profile",
    set("/prefill/se_loan_amount", { coalesce: [{ var: "business_loan_amount" }, { var: "monthly_rent" }] }),
  ],
  ["a read-only profile field", set(`${field("first_name")}/x-ui`, { readOnly: true })],
  ["numeric flags as checkboxes", kinds("checkbox", { type: "integer", minimum: 0, maximum: 1 })],
  ["a queryable year of birth", set(`${field("birth_date")}/x-queryable`, { first: 4 })],
  ["a step that only the maximum is a multiple of", kinds("rupees", { type: "integer", minimum: 1, maximum: 50_000, multipleOf: 50_000 })],
  ["decimal steps", kinds("number", { type: "number", minimum: 0.1, maximum: 0.3, multipleOf: 0.1 })],
];
