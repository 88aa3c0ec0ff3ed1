import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done, Hash, Instant, Slug, Uuid } from "../schema-primitives.ts";
import { ConsentAnswer } from "./consents.ts";

/**
 * Calls of public pages that start something: a merchant request, a session from another browser, a
 * prospect from another device.
 */

/** The fields of every merchant form, by name. */
export const MERCHANT_FIELDS = ["business_name", "contact_name", "mobile_phone_number", "email", "tin_any"] as const;

export const sendMerchantRequest = endpoint({
  method: "POST",
  path: "/api/merchants",
  summary: "Stores a merchant's request: the answers of a form on a page",
  body: closed({
    form: Slug,
    release: Hash,
    /** The partner's key, if the merchant came from a partner. */
    partner: Type.Optional(Slug),
    answers: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 100 }),
    consents: Type.Array(ConsentAnswer, { maxItems: 20 }),
  }),
  /** `since` if the same request already existed. */
  response: closed({ since: Type.Union([Instant, Type.Null()]) }),
});

export const makeSessionCode = endpoint({
  method: "POST",
  path: "/api/auth/code",
  summary: "Issues a short-lived, single-use code that hands the caller's session over to another browser",
  /** Seconds. */
  response: closed({ code: Type.String(), expiresIn: Type.Integer() }),
});

const SessionCode = closed({ code: Type.String({ minLength: 20, maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" }) });

export const readSessionCode = endpoint({
  method: "POST",
  path: "/api/auth/code/owner",
  summary: "The owner of the session behind a code; does not use the code",
  body: SessionCode,
  /**
   * The last digits of a number, or the beginning and the domain of an email; empty if neither is
   * known.
   */
  response: closed({ owner: Type.String() }),
});

export const exchangeSessionCode = endpoint({
  method: "POST",
  path: "/api/auth/exchange",
  summary: "Starts a session with a code of another session; sets the customer's cookies",
  body: SessionCode,
  response: Done,
});

export const resumeProspect = endpoint({
  method: "POST",
  path: "/api/prospect/{id}/resume",
  summary: "Continues a prospect in this browser, which must then verify its owner; sets the cookie prospectAppId",
  params: closed({ id: Uuid }),
  response: Done,
});
