import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Rupees } from "../site/parts.ts";

const Name = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
/** The least and the most of a figure among the lenders that fit; null where there is none. */
const range = (value: ReturnType<typeof Type.Number>) => Type.Union([closed({ from: value, to: value }), Type.Null()]);

/** What a few answers tell before anybody is known. */
export const PreCheckResult = closed({
  /** Lenders of the product. */
  considered: Type.Integer(),
  /** Those of whose criteria none stands in the way, as far as the answers tell. */
  fitting: Type.Integer(),
  /** Of these, those that look at more than was asked. */
  open: Type.Integer(),
  /** Percent a year. */
  rate: range(Type.Number()),
  /** Rupees a month. */
  emi: range(Rupees),
  amount: range(Rupees),
  /** What stands in the way, in words, with how many lenders look at it so. */
  inTheWay: Type.Array(closed({ name: Type.String(), label: Type.String(), lenders: Type.Integer() })),
});
export type PreCheckResult = Static<typeof PreCheckResult>;

export const preCheck = endpoint({
  method: "POST",
  path: "/api/pre-check",
  summary:
    "Tells how many lenders' criteria a few answers that identify nobody would meet. Nothing is asked of anybody, and nothing is kept",
  body: closed({
    productType: ProductCode,
    answers: Type.Record(Name, Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 60 })]), { maxProperties: 10 }),
  }),
  response: closed({ data: PreCheckResult }),
});
