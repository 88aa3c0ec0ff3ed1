/** Cookies that hold a session token. The server alone sets them; their owner may read and erase them. */
export const TOKEN_COOKIES = { customer: "atkn", admin: "a_atkn", partner: "p_atkn" } as const;

/** Tells the server that it has seen this browser sign in before. Neither read nor written through the calls; it outlives sessions. */
export const DEVICE_COOKIE = "device";

/** Where a customer's OTP went, sealed, while it is valid. Neither read nor written through the calls. */
export const SENT_COOKIE = "sent";

/** Of a sign-in whose second factor is still to come. Neither read nor written through the calls. */
export const HALF_COOKIES = { admin: "a_half", partner: "p_half" } as const;

/**
 * Set by a browser when a session is ended in it, until the server has heard of that: scripts cannot erase the cookie of the token,
 * which is good for nothing as long as this one stands beside it.
 */
export const leftCookie = (area: keyof typeof TOKEN_COOKIES): string => `left_${area}`;

/** The cookies that the end of a customer's session erases (specification, section 7). */
export const CUSTOMER_COOKIES = ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment", "qr", "url"] as const;
/** What leaves with the customer besides (decision O33). */
export const CUSTOMER_MARKS = ["lender", "lastLoginDate"] as const;
export const ADMIN_COOKIES = ["a_atkn", "adminId", "roleId"] as const;
export const PARTNER_COOKIES = ["p_atkn", "partnerId", "isPartner", "merchantId"] as const;

/** Cookies that the browser may save through the server. Tokens are not among them. */
export const WRITABLE_COOKIES = [
  "appId",
  "productId",
  "productType",
  "utms",
  "urlSegment",
  "qr",
  "url",
  "coBrand",
  "lender",
  "language",
  "lastLoginDate",
  "analytics",
] as const;

/** Cookies that the browser may read back through the server. */
export const READABLE_COOKIES = [
  ...new Set([...CUSTOMER_COOKIES, ...ADMIN_COOKIES, ...PARTNER_COOKIES, ...WRITABLE_COOKIES, "masquerade"]),
] as const;
