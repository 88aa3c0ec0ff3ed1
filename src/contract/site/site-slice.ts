import { type Static, Type } from "typebox";
import { Language } from "./languages.ts";
import { closed, OptionalText, Text } from "./parts.ts";

const IdentifierRule = closed({ pattern: Text, maxLength: Type.Optional(Type.Integer()) });
/** `code` is the country's, 91. */
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
  /** Slugs of the lenders that a visitor can be sent for. */
  lenders: Type.Array(Text),
  /** Those of whom offers come, by their marks; of a site of one product, that product's. */
  lenderMarks: Type.Array(closed({ name: Text, logo: Text })),
  /** What the site promises, as its document says. */
  promises: Type.Array(Type.Union([Type.Literal("not-a-lender"), Type.Literal("no-fee"), Type.Literal("data-in-india")])),
  /** Minutes that a session of this area can last at the most; its cookies live as long. */
  sessionMinutes: Type.Integer(),
  /** How long the partner's brand is remembered. */
  brandCookieDays: Type.Integer(),
  languages: Type.Array(Type.Intersect([Language, Type.Object({ code: Text, locale: Text })])),
  otpLength: Type.Integer(),
  /** What a mobile number and an email are, as the shared definitions say: forms, screens and the server go by the same. */
  identifiers: closed({ mobile: MobileRule, email: IdentifierRule }),
  /** Minutes without activity until the warning of this area, and seconds that it counts down. */
  idle: closed({ minutes: Type.Number(), countdownSeconds: Type.Integer() }),
  toasts: closed({ limit: Type.Integer(), seconds: Type.Number() }),
  help: closed({ phoneDigits: Type.Integer(), descriptionRows: Type.Integer() }),
  /** Whether page views are counted of who agrees to it: where the site has it on, in production. */
  analytics: Type.Boolean(),
  /** Days after which that is asked again. */
  analyticsConsentDays: Type.Integer(),
  grievance: closed({ name: Text, email: Text, phone: Text }),
  disclaimer: closed({ long: Text, short: Text }),
  /** Where whoever forgot a password asks for a link, in an area of the staff or of partners that has such a page. */
  forgotPassword: OptionalText,
  /** What the host's name switches on. */
  host: closed({ product: OptionalText, hideReturnToProducts: Type.Boolean(), rootPage: OptionalText }),
});
export type SiteSlice = Static<typeof SiteSlice>;
