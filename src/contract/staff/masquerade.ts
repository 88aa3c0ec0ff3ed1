import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Uuid } from "../site/parts.ts";

/** The role of the staff that may act for a merchant. */
export const MASQUERADE_ROLE = 1;

export const startMasquerade = endpoint({
  method: "POST",
  path: "/api/masquerade/{merchantId}",
  summary:
    "Begins a session in which a member of the staff acts for a merchant in the partner portal; sets p_atkn, partnerId and masquerade",
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
  summary: "Ends such a session by its token, which may have run out; gives a_atkn back, once",
  response: closed({
    /** Whom the session that it was begun in belongs to; null where that has ended too, or this one was ended before. */
    admin: Type.Union([
      closed({ token: Type.String(), adminId: Type.String(), roleId: Type.Integer(), username: Type.String() }),
      Type.Null(),
    ]),
    /** The path of their area where the merchants are. */
    go: Type.String(),
  }),
});
