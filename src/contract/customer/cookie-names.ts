/**
 * Cookies with a session token. Only the server sets them; the user's scripts may read and delete
 * them.
 */
export const TOKEN_COOKIES = { customer: "atkn", admin: "a_atkn", partner: "p_atkn" } as const;

/**
 * Identifies a browser that signed in before. Neither read nor written through the calls; it
 * outlives sessions.
 */
export const DEVICE_COOKIE = "device";

/**
 * The encrypted destination of a customer's OTP while it is valid. Neither read nor written through
 * the calls.
 */
export const SENT_COOKIE = "sent";

/** A sign-in that still lacks its second factor. Neither read nor written through the calls. */
export const SECOND_FACTOR_COOKIES = { admin: "a_half", partner: "p_half" } as const;

/**
 * Set by the browser when a session ends, until the server has been notified. Scripts cannot delete
 * the token's cookie, but the token is invalid while this cookie is present.
 */
export const logoutMarkerCookie = (area: keyof typeof TOKEN_COOKIES): string => `left_${area}`;

/** The cookies that the end of a customer's session deletes (specification, section 7). */
export const CUSTOMER_COOKIES = ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment", "qr", "url"] as const;
/** Further cookies that are deleted with them (decision O33). */
export const CUSTOMER_MARKS = ["lender", "lastLoginDate"] as const;
export const ADMIN_COOKIES = ["a_atkn", "adminId", "roleId"] as const;
export const PARTNER_COOKIES = ["p_atkn", "partnerId", "isPartner", "merchantId"] as const;

/** Cookies that the browser may store through the server. Tokens are not among them. */
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

/** Cookies that the browser may read through the server. */
export const READABLE_COOKIES = [
  ...new Set([...CUSTOMER_COOKIES, ...ADMIN_COOKIES, ...PARTNER_COOKIES, ...WRITABLE_COOKIES, "masquerade"]),
] as const;
