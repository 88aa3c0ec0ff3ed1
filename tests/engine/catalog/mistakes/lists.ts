import { type Edit, type Mistake, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const VALUE = "/computed/0/value";
const label = (en: string) => ({ "x-label": { en, hi: "ऋण" } });

/** Loans whose items have a field of the name of an answer, and a calculation over them. */
const over =
  (logic: unknown): Edit =>
  (content, documents) => {
    const loans = {
      type: "array",
      ...label("Loans"),
      items: {
        type: "object",
        properties: {
          gender: { type: "string", oneOf: [titled("HOME"), titled("CAR")], ...label("Kind of loan") },
          due: { type: "integer", minimum: 0, maximum: 1_000_000, ...label("Rupees due") },
          months: { type: "array", ...label("Months"), items: { type: "integer", minimum: 1, maximum: 12 } },
        },
      },
    };
    set("/steps/4/schema/properties/loans", loans)(content, documents);
    set(VALUE, logic)(content, documents);
  };
const titled = (value: string) => ({ const: value, title: { en: value, hi: "ऋण" } });
const LOANS = { var: "loans" };
const item = (name: string) => ({ var: name });
const is = (name: string, value: unknown) => ({ "==": [item(name), value] });

/** Calculations over the items of a list in which nothing is wrong. */
export const RIGHT: [string, Edit][] = [
  ["an item field with the name of an answer", over({ some: [LOANS, is("gender", "HOME")] })],
  ["an item field with the name of an answer, in map", over({ "+": { map: [LOANS, { if: [is("gender", "CAR"), item("due"), 0] }] } })],
  ["nested lists", over({ some: [LOANS, { all: [item("months"), { "<=": [item(""), 12] }] }] })],
  [
    "a sum over the items with reduce",
    over({ reduce: [LOANS, { "+": [item("accumulator"), { coalesce: [item("current.due"), 0] }] }, item("emi")] }),
  ],
  [
    "a filtered list",
    over({ reduce: [{ filter: [LOANS, is("gender", "HOME")] }, { max: [item("accumulator"), item("current.due")] }, 0] }),
  ],
  [
    "an item by its index, and the number of items",
    over({ if: [is("loans.0.gender", "HOME"), item("loans.length"), item("loans.0.due")] }),
  ],
  ["a list computed from a list", over({ some: [{ map: [LOANS, item("due")] }, { ">": [item(""), 1000] }] })],
  ["a list that may be missing", over({ some: [{ coalesce: [LOANS, []] }, is("gender", "HOME")] })],
];

/** Calculations over the items of a list: names that items do not have, codes that their fields never take. */
export const LISTS: Mistake[] = [
  [
    "a misspelt code of an item field",
    FORM,
    over({ some: [LOANS, is("gender", "HOEM")] }),
    `impossible-value #${VALUE}/some/1/==/1`,
    "Did you mean HOME?",
  ],
  [
    "an answer's code compared with an item field",
    FORM,
    over({ none: [LOANS, { in: [item("gender"), ["FEMALE", "CAR"]] }] }),
    `impossible-value #${VALUE}/none/1/in/1/0`,
    "Possible values: CAR, HOME.",
  ],
  [
    "a misspelt item field",
    FORM,
    over({ "+": { map: [LOANS, item("du")] } }),
    `unknown-name-in-logic #${VALUE}/+/map/1/var`,
    "Known: due, gender, months.",
  ],
  [
    "a misspelt item field within reduce",
    FORM,
    over({ reduce: [LOANS, { "+": [item("accumulator"), item("current.duee")] }, 0] }),
    `unknown-name-in-logic #${VALUE}/reduce/1/+/1/var`,
    "Did you mean due?",
  ],
  [
    "a misspelt accumulator",
    FORM,
    over({ reduce: [LOANS, { "+": [item("acumulator"), item("current.due")] }, 0] }),
    `unknown-name-in-logic #${VALUE}/reduce/1/+/0/var`,
    "Did you mean accumulator?",
  ],
  [
    "an answer read within a filter",
    FORM,
    over({ filter: [LOANS, { ">": [item("due"), item("monthly_income")] }] }),
    `unknown-name-in-logic #${VALUE}/filter/1/>/1/var`,
    "monthly_income",
  ],
  [
    "a misspelt field of an item by its index",
    FORM,
    over(item("loans.0.duee")),
    `unknown-name-in-logic #${VALUE}/var`,
    "Did you mean due?",
  ],
  ["a list read as a group", FORM, over(item("loans.due")), `list-read-as-group #${VALUE}/var`, "loans is a list"],
  [
    "a misspelt field of filtered items",
    FORM,
    over({ map: [{ filter: [LOANS, is("gender", "HOME")] }, item("duee")] }),
    `unknown-name-in-logic #${VALUE}/map/1/var`,
    "Did you mean due?",
  ],
  [
    "a field of numeric items",
    FORM,
    over({ map: [{ map: [LOANS, item("due")] }, item("due")] }),
    `unknown-name-in-logic #${VALUE}/map/1/var`,
  ],
  [
    "a misspelt item field in missing",
    FORM,
    over({ missing: ["loans.0.duee"] }),
    `unknown-name-in-logic #${VALUE}/missing/0`,
    "Did you mean due?",
  ],
  [
    "a misspelt code of an item by its index",
    FORM,
    over(is("loans.0.gender", "HOEM")),
    `impossible-value #${VALUE}/==/1`,
    "Did you mean HOME?",
  ],
  ["an answer read by a number", FORM, over({ "*": [{ var: 12 }, item("monthly_income")] }), `unknown-name-in-logic #${VALUE}/*/0/var`],
  [
    "a read of null",
    FORM,
    over({ "*": [{ var: null }, item("monthly_income")] }),
    `operand-of-another-type #${VALUE}/*/0/var`,
    "The operator var requires a text as name, but gets null.",
  ],
  [
    "a read of true with a default",
    FORM,
    over({ "*": [{ var: [true, 2] }, item("monthly_income")] }),
    `operand-of-another-type #${VALUE}/*/0/var/0`,
  ],
  ["a read of nothing", FORM, over({ "*": [{ var: [] }, item("monthly_income")] }), `wrong-operands #${VALUE}/*/0/var`],
  ["a prefilled read of null", "form/write-complaint", set("/prefill/mobile/var", null), "operand-of-another-type #/prefill/mobile/var"],
  [
    "null sent to a lender",
    "lender/amaltas-bank",
    set("/connector/submit/pan/var", null),
    "operand-of-another-type #/connector/submit/pan/var",
  ],
];
