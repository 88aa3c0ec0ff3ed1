import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Rupees } from "../schema-primitives.ts";

const Name = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
/** The minimum and maximum of a figure among the matching lenders; null if there is none. */
const range = (value: ReturnType<typeof Type.Number>) => Type.Union([closed({ from: value, to: value }), Type.Null()]);

/** What a few answers show without a customer. */
export const PreCheckResult = closed({
  /** Lenders of the product. */
  considered: Type.Integer(),
  /** Those with no failed criterion, as far as the answers show. */
  fitting: Type.Integer(),
  /** Those of them with criteria that the answers do not decide. */
  open: Type.Integer(),
  /** Percent a year. */
  rate: range(Type.Number()),
  /** Rupees a month. */
  emi: range(Rupees),
  amount: range(Rupees),
  /** The failed criteria in words, each with its number of lenders. */
  inTheWay: Type.Array(closed({ name: Type.String(), label: Type.String(), lenders: Type.Integer() })),
});
export type PreCheckResult = Static<typeof PreCheckResult>;

export const preCheck = endpoint({
  method: "POST",
  path: "/api/pre-check",
  summary: "Counts the lenders whose criteria a few non-identifying answers would meet. Anonymous; nothing is stored",
  body: closed({
    productType: ProductCode,
    answers: Type.Record(Name, Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 60 })]), { maxProperties: 10 }),
  }),
  response: closed({ data: PreCheckResult }),
});
