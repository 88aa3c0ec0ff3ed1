import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed } from "../site/parts.ts";
import { AppParams } from "./applications.ts";

/** Another product, and the number of its lenders with no criterion that the answers fail. */
export const NextProduct = closed({ product: Type.String(), considered: Type.Integer(), fitting: Type.Integer({ minimum: 1 }) });
export type NextProduct = Static<typeof NextProduct>;

export const getNextProducts = endpoint({
  method: "GET",
  path: "/api/offers/{appId}/next",
  summary:
    "Other products for who finds no lender here: those that the product's document names, of whose lenders some may fit by what was answered",
  params: AppParams,
  response: closed({ data: closed({ products: Type.Array(NextProduct) }) }),
});
