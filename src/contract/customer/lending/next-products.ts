import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed } from "../../schema-primitives.ts";
import { AppParams } from "./applications.ts";

/** Another product, and the number of its lenders with no criterion that the answers fail. */
export const NextProduct = closed({ product: Type.String(), considered: Type.Integer(), fitting: Type.Integer({ minimum: 1 }) });
export type NextProduct = Static<typeof NextProduct>;

export const getNextProducts = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/next",
  summary: "Alternatives for a customer without a matching lender: the product's next ones whose lenders the answers do not all rule out",
  params: AppParams,
  response: closed({ data: closed({ products: Type.Array(NextProduct) }) }),
});
