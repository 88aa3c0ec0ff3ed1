import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Uuid } from "../schema-primitives.ts";

/** The staff role that may act for a merchant. */
export const MASQUERADE_ROLE = 1;

export const startMasquerade = endpoint({
  method: "POST",
  path: "/api/masquerade/{merchantId}",
  summary:
    "Starts a session in which a member of the staff acts for a merchant in the partner portal; sets p_atkn, partnerId and masquerade",
  params: closed({ merchantId: Uuid }),
  response: closed({
    token: Type.String(),
    partnerId: Type.String(),
    merchantId: Type.String(),
    isPartner: Type.Boolean(),
    username: Type.String(),
    /** When it ends at the latest; UTC, ISO 8601. */
    until: Type.String(),
  }),
});

export const exitMasquerade = endpoint({
  method: "POST",
  path: "/api/masquerade/exit",
  summary: "Ends such a session by its token, even if expired; returns a_atkn, once",
  response: closed({
    /**
     * The user of the session in which it was started; null if that session has ended too, or if
     * this one was ended before.
     */
    admin: Type.Union([
      closed({ token: Type.String(), adminId: Type.String(), roleId: Type.Integer(), username: Type.String() }),
      Type.Null(),
    ]),
    /** The path of the merchants' page in the admin area. */
    go: Type.String(),
  }),
});
