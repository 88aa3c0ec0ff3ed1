import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Instant, orNull, Uuid } from "../schema-primitives.ts";
import { FieldName, ShownAnswer } from "./desk.ts";
import { REVEAL_REASONS } from "./reveal-reasons.ts";

/** Parameter of the page that shows a merchant's request. */
export const REQUEST_PARAMETER = "request";

/** What can happen to a request, in order. */
const REQUEST_EVENTS = ["sent", "approved", "refused"] as const;

export const MerchantRequest = closed({
  /** The form's steps with at least one answer, in its order. Answers that the form no longer has are last, without a title. */
  steps: Type.Array(closed({ title: orNull(Type.String()), answers: Type.Array(ShownAnswer) })),
  /** The oldest first; `reason` of a refusal, or the note of an approval. */
  history: Type.Array(closed({ at: Instant, event: Type.Enum([...REQUEST_EVENTS]), reason: orNull(Type.String()) })),
});
export type MerchantRequest = Static<typeof MerchantRequest>;

const params = closed({ request: Uuid });

export const getMerchantRequest = endpoint({
  method: "GET",
  path: "/api/admin/merchant-requests/{request}",
  summary: "What a merchant wrote, masked, and what happened to the request",
  params,
  response: closed({ data: MerchantRequest }),
});
export const revealMerchantAnswer = endpoint({
  method: "POST",
  path: "/api/admin/merchant-requests/{request}/reveal",
  summary: "One answer of a merchant in clear, for a reason that is recorded in the audit trail; limited per hour",
  params,
  body: closed({ field: FieldName, reason: Type.Enum([...REVEAL_REASONS]) }),
  response: closed({ data: closed({ value: Type.String() }) }),
});
