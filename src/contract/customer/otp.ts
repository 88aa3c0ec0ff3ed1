import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Uuid } from "../schema-primitives.ts";
import { Profile } from "./profile.ts";

const Channel = Type.Union([Type.Literal("sms"), Type.Literal("email")]);

export const sendOtp = endpoint({
  method: "POST",
  path: "/api/otp/send",
  summary: "Sends an OTP",
  body: closed({ prospectAppId: Uuid, channel: Channel, to: Type.String({ minLength: 3, maxLength: 120 }) }),
  /** Both in seconds. */
  response: closed({ expiresIn: Type.Integer(), resendIn: Type.Integer() }),
});

export const readSentOtp = endpoint({
  method: "GET",
  path: "/api/otp/sent",
  summary: "The valid OTP that this browser requested: where it was sent, so that no other one is needed",
  query: closed({ prospectAppId: Uuid }),
  response: closed({
    sent: Type.Union([
      Type.Null(),
      closed({
        channel: Channel,
        to: Type.String(),
        /** Both in seconds; `resendIn` is 0 when another OTP may be requested. */
        expiresIn: Type.Integer(),
        resendIn: Type.Integer(),
        /** Seconds for which no OTP is accepted; 0 if not blocked. */
        blockedFor: Type.Integer(),
      }),
    ]),
  }),
});

export const verifyOtp = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  summary: "Signs a customer in with an OTP",
  body: closed({
    prospectAppId: Uuid,
    to: Type.String({ minLength: 3, maxLength: 120 }),
    otp: Type.String({ minLength: 1, maxLength: 12 }),
  }),
  response: closed({
    token: Type.String(),
    /** The previous sign-in; null for the first. */
    lastLoginDate: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
    /** The prospect of the session: a new one if the submitted one belongs to another customer. */
    prospectAppId: Uuid,
    data: Profile,
  }),
});

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  summary: "Ends the customer's session",
  response: closed({ ok: Type.Literal(true) }),
});
