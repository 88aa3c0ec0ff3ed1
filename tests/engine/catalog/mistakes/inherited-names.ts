import { insert, type Mistake, set } from "./mistake.ts";

const TEXT = { en: "More", hi: "और" };
const ROUNDED = "/figures/14/value/round/0/+/1";

/** Names that every record of JavaScript inherits, where a document names an entry of a record. */
export const INHERITED: Mistake[] = [
  [
    "an option list",
    "shared/business",
    set("/definitions/business_registration_type/x-options", "constructor"),
    "unknown-reference #/definitions/business_registration_type/x-options",
    "There is no option list named constructor.",
  ],
  [
    "a filter of a table",
    "table/lender-list",
    insert("/filters/0", { field: "constructor", label: TEXT }),
    "unknown-reference #/filters/0/field",
    "There is no field named constructor.",
  ],
  [
    "a dimension of a report",
    "report/offers-by-product",
    insert("/dimensions/0", { field: "toString", label: TEXT }),
    "unknown-reference #/dimensions/0/field",
    "There is no dimension named toString.",
  ],
  [
    "the field that a column fills",
    "upload/mis",
    (content) =>
      insert("/columns/0", {
        ...(content as { columns: object[] }).columns.at(-1),
        id: "more",
        header: "More",
        also: [],
        fills: "constructor",
      })(content, []),
    "unknown-reference #/columns/0/fills",
    "There is no field of the action named constructor.",
  ],
  [
    "an operator of a calculation",
    "offer-kind/term-loan",
    set(ROUNDED, { toString: "fees.total" }),
    `unknown-operator #${ROUNDED}`,
    "toString",
  ],
  [
    "a field",
    "form/personal-loan",
    set("/steps/0/schema/properties/constructor", { type: "string", "x-label": TEXT }),
    "unsafe-name #/steps/0/schema/properties/constructor",
  ],
  [
    "a term",
    "offer-kind/term-loan",
    set("/terms/properties/tenure/properties/toString", { type: "number" }),
    "unsafe-name #/terms/properties/tenure/properties/toString",
  ],
  [
    "a figure",
    "offer-kind/term-loan",
    (content, documents) => {
      set("/figures/15/id", "constructor")(content, documents);
      set("/figures/0/noteOf", "constructor")(content, documents);
    },
    "unsafe-name #/figures/15/id",
    "The name constructor is reserved in JavaScript.",
  ],
  [
    "a queryable fact",
    "shared/money",
    set("/definitions/loan_tenure/x-queryable", { as: "toString" }),
    "unsafe-name #/definitions/loan_tenure/x-queryable/as",
    "The name toString is reserved in JavaScript.",
  ],
];
