import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Hash, Instant, orNull, Uuid } from "../site/parts.ts";
import { CAMPAIGN_STATES } from "./datasets/outreach.ts";

/** Messages to many customers at once: a campaign is drafted by a form, looked at, tried out, and sent. */

const Count = Type.Integer({ minimum: 0 });

/** What one recipient reads, in one language, with invented values. */
const Sample = closed({
  /** Code of the language. */
  language: Type.String(),
  subject: orNull(Type.String()),
  text: Type.String(),
  /** Parts that an SMS of it is sent and paid in; 1 for an email. */
  parts: Count,
});

export const Campaign = closed({
  id: Uuid,
  name: Type.String(),
  state: Type.Enum([...CAMPAIGN_STATES]),
  /** Of the state that a start or cancel is made on. */
  revision: Count,
  /** Whose words the samples are: of a draft the release in force, else the one that it was started under. */
  release: Hash,
  channel: Type.Union([Type.Literal("sms"), Type.Literal("email")]),
  /** In the reader's language, as is whom the messages are for. Null where the template is in force no more. */
  template: orNull(Type.String()),
  audience: Type.Array(Type.String()),
  /** DLT id of the template; null for an email. */
  dltTemplate: orNull(Type.String()),
  samples: Type.Array(Sample),
  /**
   * Customers whom a start would reach now, and those of the audience that it leaves out for want of consent or a verified address,
   * or as they are not to be disturbed. Null once it was started.
   */
  reach: orNull(closed({ reached: Count, withoutConsent: Count, notDisturbed: Count, atLeast: Type.Boolean() })),
  /** Customers that the start found. */
  total: Count,
  queued: Count,
  sent: Count,
  failed: Count,
  dropped: Count,
  /** Messages that are handed over in a minute at the most. */
  perMinute: Count,
  /** From when promotional messages may go out; null where they may now. */
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
  summary: "A campaign of messages: samples, whom it reaches, and how far it is",
  params,
  response,
});
export const tryCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/test",
  summary:
    "Sends a sample to the caller's own email or to a customer who agreed to such messages, within the hours of the rule; only so many an hour",
  params,
  body: closed({ to: Type.String({ minLength: 3, maxLength: 120 }), language: Type.String({ pattern: "^[a-z]{2}$" }) }),
  response: Done,
});
export const startCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/start",
  summary: "Starts a campaign; 409 where it is not as the caller saw it",
  params,
  body: closed({ revision: Count, release: Hash }),
  response,
});
export const cancelCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{campaign}/cancel",
  summary: "Ends a campaign: what no provider has yet does not go out. Of one that has ended nothing changes",
  params,
  response,
});
