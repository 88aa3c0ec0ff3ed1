import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed } from "../schema-primitives.ts";

/** The link in a partner's invitation. One that was shortened on its way is answered like an unknown one. */
export const openLeadLink = endpoint({
  method: "GET",
  path: "/api/lead/{code}",
  summary: "Redirects the link of a partner's invitation to the product; an unknown one to the products",
  params: closed({ code: Type.String({ pattern: "^[\\w-]{1,40}$" }) }),
  response: Type.Null(),
});
