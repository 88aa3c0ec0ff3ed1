import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed } from "../schema-primitives.ts";

const Found = closed({ customer: Type.Union([Type.String(), Type.Null()]) });

export const searchCustomer = endpoint({
  method: "POST",
  path: "/api/admin/customers/search",
  summary: "The customer of a mobile number, an email or an application; null for none. Each search is recorded with its author",
  body: closed({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: Found,
});
