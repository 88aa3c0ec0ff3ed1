import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { closed } from "./schema-primitives.ts";

/** Development only; the route does not exist in production. */
export const readOutbox = endpoint({
  method: "GET",
  path: "/api/dev/outbox",
  summary: "Messages sent to a mobile number or email, newest first",
  query: closed({ to: Type.String({ minLength: 3, maxLength: 120 }) }),
  response: Type.Array(
    closed({
      channel: Type.String(),
      to: Type.String(),
      template: Type.String(),
      params: Type.Record(Type.String(), Type.String()),
      body: Type.String(),
      sentAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
    }),
  ),
});
