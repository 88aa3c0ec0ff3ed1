import { type Static, Type } from "typebox";
import { closed, OptionalText, Text } from "../schema-primitives.ts";
import { Language } from "./languages.ts";

const IdentifierRule = closed({ pattern: Text, maxLength: Type.Optional(Type.Integer()) });
/** `code` is the country code, 91. */
const MobileRule = closed({ ...IdentifierRule.properties, code: Type.Integer() });

export const SiteSlice = closed({
  id: Text,
  mode: Type.Union([Type.Literal("multi"), Type.Literal("single")]),
  singleProduct: OptionalText,
  brandName: Text,
  legalEntityName: Text,
  otpRoute: Text,
  apiBase: Text,
  lenderSubmitFlag: Type.Boolean(),
  /** Slugs of the enabled lenders. */
  lenders: Type.Array(Text),
  /** The logos of the lenders that make offers; on a site with one product, for that product. */
  lenderMarks: Type.Array(closed({ name: Text, logo: Text })),
  /** The promises in the site's document. */
  promises: Type.Array(Type.Union([Type.Literal("not-a-lender"), Type.Literal("no-fee"), Type.Literal("data-in-india")])),
  /** Maximum minutes of a session in this area; its cookies live as long. */
  sessionMinutes: Type.Integer(),
  /** Lifetime of the partner brand's cookie. */
  brandCookieDays: Type.Integer(),
  languages: Type.Array(Type.Intersect([Language, Type.Object({ code: Text, locale: Text })])),
  otpLength: Type.Integer(),
  /**
   * The rules for mobile numbers and emails from the shared definitions; forms, screens and the
   * server all use them.
   */
  identifiers: closed({ mobile: MobileRule, email: IdentifierRule }),
  /** Minutes without activity until the warning in this area, and seconds of its countdown. */
  idle: closed({ minutes: Type.Number(), countdownSeconds: Type.Integer() }),
  toasts: closed({ limit: Type.Integer(), seconds: Type.Number() }),
  help: closed({ phoneDigits: Type.Integer(), descriptionRows: Type.Integer() }),
  /**
   * Whether page views are counted for visitors who consent: if the site enables it, in production.
   */
  analytics: Type.Boolean(),
  /** Days until that consent is asked for again. */
  analyticsConsentDays: Type.Integer(),
  grievance: closed({ name: Text, email: Text, phone: Text }),
  disclaimer: closed({ long: Text, short: Text }),
  /** The path of the page for a forgotten password, in a staff or partner area that has one. */
  forgotPassword: OptionalText,
  /** Settings by host name. */
  host: closed({ product: OptionalText, hideReturnToProducts: Type.Boolean(), rootPage: OptionalText }),
});
export type SiteSlice = Static<typeof SiteSlice>;
