import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { closed, Instant, Slug, Uuid } from "./schema-primitives.ts";

/** A lender's webhook; the lender's document says where the status is in the body. */
export const lenderWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/lenders/{lender}",
  summary: "Webhook of a lender with a new status; signed with HMAC-SHA256 over `<timestamp>.<body>`",
  params: closed({ lender: Slug }),
  body: Type.Object({}, { additionalProperties: true }),
  response: closed({ ok: Type.Literal(true) }),
});

/**
 * The address to which a lender sends its customer back; the lender's document defines the query
 * parameters.
 */
export const lenderReturn = endpoint({
  method: "GET",
  path: "/api/returns/lenders/{lender}",
  summary: "Return of a customer from a lender's page, with the state of the link; redirects to the application",
  params: closed({ lender: Slug }),
  response: Type.Null(),
});

const LenderFile = closed({ id: Uuid, name: Type.String(), rows: Type.Integer(), createdAt: Instant, fetched: Type.Boolean() });

export const listLenderFiles = endpoint({
  method: "GET",
  path: "/api/lenders/{lender}/files",
  summary:
    "The files of applications that wait for a lender, and its latest ones; for the lender itself, authenticated as its document defines",
  params: closed({ lender: Slug }),
  response: closed({ data: Type.Array(LenderFile) }),
});

export const getLenderFile = endpoint({
  method: "GET",
  path: "/api/lenders/{lender}/files/{file}",
  summary: "A file of applications, for the lender itself; its content never changes",
  params: closed({ lender: Slug, file: Uuid }),
  response: Type.String(),
});
