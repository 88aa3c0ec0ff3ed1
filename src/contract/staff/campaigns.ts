import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Hash, Instant, orNull, Uuid } from "../schema-primitives.ts";
import { CAMPAIGN_STATES } from "./datasets/outreach.ts";

/**
 * Messages to many customers at once: a campaign is drafted with a form, reviewed, tested and sent.
 */

const Count = Type.Integer({ minimum: 0 });

/** The message to one recipient, in one language, with sample values. */
const Sample = closed({
  /** Code of the language. */
  language: Type.String(),
  subject: orNull(Type.String()),
  text: Type.String(),
  /** Number of SMS parts, as sent and charged; 1 for an email. */
  parts: Count,
  /** DLT id under which the text is registered; null for an email. */
  dltTemplate: orNull(Type.String()),
});

export const Campaign = closed({
  id: Uuid,
  name: Type.String(),
  state: Type.Enum([...CAMPAIGN_STATES]),
  /** Revision on which a start or cancellation is based. */
  revision: Count,
  /**
   * The release of the sample texts: for a draft the current one, otherwise the one with which it
   * was started.
   */
  release: Hash,
  channel: Type.Union([Type.Literal("sms"), Type.Literal("email")]),
  /** Template and audience in the reader's language. Null if the template no longer exists. */
  template: orNull(Type.String()),
  audience: Type.Array(Type.String()),
  samples: Type.Array(Sample),
  /**
   * Customers whom a start would reach now, and those of the audience who are excluded: without
   * consent or a verified address, marked as do-not-disturb, or at the frequency cap. Null after the
   * start.
   */
  reach: orNull(closed({ reached: Count, withoutConsent: Count, notDisturbed: Count, capped: Count, atLeast: Type.Boolean() })),
  /** Number of customers found by the start. */
  total: Count,
  /** Customers left out since the start because they had reached the frequency cap. */
  capped: Count,
  /** Maximum promotional messages to one customer within so many days. */
  frequencyCap: closed({ messages: Count, days: Count }),
  queued: Count,
  sent: Count,
  failed: Count,
  dropped: Count,
  /** Maximum number of messages sent per minute. */
  perMinute: Count,
  /** The time from which promotional messages are allowed; null if they are allowed now. */
  opensAt: orNull(Instant),
  startedAt: orNull(Instant),
  endedAt: orNull(Instant),
});
export type Campaign = Static<typeof Campaign>;

const params = closed({ campaign: Uuid });
const response = closed({ data: Campaign });

export const getCampaign = endpoint({
  method: "GET",
  path: "/api/admin/campaigns/{campaign}",
  summary: "A campaign of messages: samples, recipients and progress",
  params,
  response,
});
export const tryCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/test",
  summary:
    "Sends a sample to the caller's own email or to a customer who agreed to such messages, within the permitted hours; limited per hour",
  params,
  body: closed({ to: Type.String({ minLength: 3, maxLength: 120 }), language: Type.String({ pattern: "^[a-z]{2}$" }) }),
  response: Done,
});
export const startCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/start",
  summary: "Starts a campaign; 409 if it has changed since the caller read it",
  params,
  body: closed({ revision: Count, release: Hash }),
  response,
});
export const cancelCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/cancel",
  summary: "Stops a campaign: messages not yet passed to a provider are not sent. No effect if it has ended",
  params,
  response,
});
