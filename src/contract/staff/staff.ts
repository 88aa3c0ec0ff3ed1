import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Done } from "../schema-primitives.ts";

const Credentials = closed({
  username: Type.String({ minLength: 1, maxLength: 60 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
});

/**
 * The next step of a sign-in with a correct password: the path of a page of the area that asks for
 * the second factor.
 */
const NextStep = closed({ go: Type.String() });

export const adminLogin = endpoint({
  method: "POST",
  path: "/api/admin/login",
  summary: "Signs a member of the staff in; sets a_atkn, adminId and the encoded roleId",
  body: Credentials,
  response: Type.Union([
    closed({ token: Type.String(), adminId: Type.String(), roleId: Type.Integer(), username: Type.String() }),
    NextStep,
  ]),
});

export const adminLogout = endpoint({ method: "POST", path: "/api/admin/logout", summary: "Ends the admin's session", response: Done });

export const adminReverify = endpoint({
  method: "GET",
  path: "/api/admin-reverify",
  summary: "Checks the admin's token",
  response: closed({ data: closed({ adminId: Type.String(), roleId: Type.Integer(), username: Type.String() }) }),
});

export const partnerLogin = endpoint({
  method: "POST",
  path: "/api/partner/login",
  summary: "Signs a partner in; sets p_atkn, partnerId and isPartner",
  body: Credentials,
  response: Type.Union([
    closed({
      token: Type.String(),
      partnerId: Type.String(),
      merchantId: Type.Union([Type.String(), Type.Null()]),
      isPartner: Type.Boolean(),
      username: Type.String(),
    }),
    NextStep,
  ]),
});

export const partnerLogout = endpoint({
  method: "POST",
  path: "/api/partner/logout",
  summary: "Ends the partner's session",
  response: Done,
});

export const partnerReverify = endpoint({
  method: "GET",
  path: "/api/partner/reverify",
  summary: "Checks the partner's token, and returns its owner",
  response: closed({
    data: closed({
      partnerId: Type.String(),
      username: Type.String(),
      /**
       * The merchant's name, if the session belongs to a staff user who acts for it; null for a
       * partner's own session.
       */
      actsFor: Type.Union([Type.String(), Type.Null()]),
      /** Base URL of the application, for links to the customers' pages. */
      home: Type.String(),
      /** The partner's brand, with its name in each language that has one; null for an account without a brand. */
      brand: Type.Union([closed({ id: Type.String(), names: Type.Record(Type.String(), Type.String()) }), Type.Null()]),
    }),
  }),
});

export const partnerRevenue = endpoint({
  method: "GET",
  path: "/api/partner/get-revenue",
  summary: "Checks the partner's token; revenue in rupees",
  response: closed({
    data: closed({
      today: Type.Number(),
      month: Type.Number(),
      total: Type.Number(),
      /** Not included in the others: for what is disbursed and not yet paid by its lender. */
      expected: Type.Number(),
      currency: Type.Literal("INR"),
    }),
  }),
});
