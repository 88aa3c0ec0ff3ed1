import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Instant, orNull, ProductCode, Uuid, Written } from "../schema-primitives.ts";
import { REVEAL_REASONS } from "./reveal-reasons.ts";

/** Customer service for one customer and product. */

const Channel = Type.Union([Type.Literal("sms"), Type.Literal("email")]);
export const FieldName = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });

/** An answer in the reader's words, masked if it may identify someone. */
export const ShownAnswer = closed({ name: FieldName, label: Type.String(), value: Type.String(), masked: Type.Boolean() });
export type ShownAnswer = Static<typeof ShownAnswer>;

const Note = closed({ id: Uuid, at: Instant, by: Type.String(), text: Type.String() });

export const DeskCase = closed({
  /** In the reader's language. */
  productName: Type.String(),
  /** Answers with a value; those that may identify the customer are masked. */
  answers: Type.Array(ShownAnswer),
  /**
   * Labels of the fields that keep the form incomplete: without an answer, or with an invalid one.
   */
  unanswered: Type.Array(Type.String()),
  notes: Type.Array(Note),
  /** The customer's verified contacts, masked, to which a link back can be sent. */
  ways: Type.Array(closed({ channel: Channel, to: Type.String() })),
  /** Recent messages, the newest first; without text if it must not be read again. */
  sent: Type.Array(closed({ at: Instant, channel: Channel, language: Type.String(), text: orNull(Type.String()) })),
});
export type DeskCase = Static<typeof DeskCase>;

const params = closed({ customer: Uuid, product: ProductCode });

export const getDeskCase = endpoint({
  method: "GET",
  path: "/api/admin/desk/{customer}/{product}",
  summary: "One customer and product as customer service sees them, masked",
  params,
  response: closed({ data: DeskCase }),
});
export const revealAnswer = endpoint({
  method: "POST",
  path: "/api/admin/desk/{customer}/{product}/reveal",
  summary: "One answer in clear, for a reason that is recorded in the audit trail; limited per hour",
  params,
  body: closed({ field: FieldName, reason: Type.Enum([...REVEAL_REASONS]) }),
  response: closed({ data: closed({ value: Type.String() }) }),
});
export const addDeskNote = endpoint({
  method: "POST",
  path: "/api/admin/desk/{customer}/{product}/notes",
  summary: "Adds a note, which is stored encrypted and erased with the customer",
  params,
  body: closed({ text: Written(2_000) }),
  response: Done,
});
export const resendLink = endpoint({
  method: "POST",
  path: "/api/admin/desk/{customer}/{product}/resend",
  summary: "Sends the customer a link back to the application; limited per day",
  params,
  body: closed({ channel: Channel }),
  response: Done,
});
