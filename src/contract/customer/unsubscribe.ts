import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, orNull } from "../schema-primitives.ts";

/** A link that was shortened on its way is answered like an unknown one. */
const params = closed({ token: Type.String({ pattern: "^[\\w-]{1,100}$" }) });

/** What a link unsubscribes from, and the customer's language code. Null if nothing is stored for it. */
const UnsubscribeLink = closed({ channel: Type.Union([Type.Literal("sms"), Type.Literal("email")]), language: Type.String() });
export type UnsubscribeLink = Static<typeof UnsubscribeLink>;
const response = closed({ data: orNull(UnsubscribeLink) });

/** The link in promotional messages. Link scanners open it, so it changes nothing. */
export const openUnsubscribeLink = endpoint({
  method: "GET",
  path: "/api/stop/{token}",
  summary: "Redirects the link of a promotional message to the page that unsubscribes",
  params,
  response: Type.Null(),
});
export const readUnsubscribeLink = endpoint({
  method: "GET",
  path: "/api/stop/{token}/link",
  summary: "What the link of a promotional message unsubscribes from, whether or not it was used before",
  params,
  response,
});
export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/stop/{token}",
  summary: "Withdraws the consent to promotional messages on the channel of the link; also called by mail programs (RFC 8058)",
  params,
  takesOneClick: true,
  response,
});
export const undoUnsubscribe = endpoint({
  method: "POST",
  path: "/api/stop/{token}/undo",
  summary: "Restores the consent that the link withdrew within the last hour",
  params,
  response: closed({ data: closed({ restored: Type.Boolean() }) }),
});
