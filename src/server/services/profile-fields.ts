import { PRODUCT_FLAGS, type ProductFlag, type Profile } from "../../contract/profile.ts";

/** What is kept of a customer, sealed: contact data and the last answers, by the specification's field names. */
export type StoredProfile = Record<string, unknown>;

type TextField = { [K in keyof Profile]: Profile[K] extends string | null ? (null extends Profile[K] ? K : never) : never }[keyof Profile];
type NumberField = {
  [K in keyof Profile]: Profile[K] extends number | null ? (null extends Profile[K] ? K : never) : never;
}[keyof Profile];

/** Fields that come from the sealed profile as they are. */
const TEXT_FIELDS = [
  "birth_date",
  "email",
  "first_name",
  "last_name",
  "mobile_phone_number",
  "employment_status_code",
  "business_registration_type",
  "address1",
  "address2",
  "postal_code",
  "gender",
  "residence_type",
  "business_current_turnover",
  "business_years",
  "employer_name",
  "officepincode",
  "salary_mode",
  "educational_level",
  "prefer_net_banking",
  "business_account",
  "property_type",
  "merchant_location_id",
] as const satisfies readonly TextField[];

const NUMBER_FIELDS = [
  "channel_id",
  "mobile_phone_code",
  "se_loan_amount",
  "monthly_income",
  "monthly_rent",
  "emi",
  "housing_loan_amount",
] as const satisfies readonly NumberField[];

/** Names that only the server sets. Answers that carry one are refused, whatever the form says (S22). */
export const SERVER_FIELDS: ReadonlySet<string> = new Set([
  "user_id",
  "role_id",
  "partner_id",
  "merchant_location_id",
  "channel_id",
  "email_verified",
  "is_editing",
  "language",
  "inflight_credit_app_id",
  ...PRODUCT_FLAGS,
]);

/** The columns of a customer that the profile shows in clear. */
export interface ProfileColumns extends Record<ProductFlag, boolean> {
  id: string;
  email_verified: boolean;
  role_id: number | null;
  language: number | null;
  allow_sms: boolean;
  allow_emails: boolean;
  is_editing: boolean;
  inflight_application: string | null;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The profile as it leaves the server: every field of the specification and no other, the PAN masked. */
export function presentProfile(columns: ProfileColumns, stored: StoredProfile): Profile {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, typeof stored[name] === "string" ? stored[name] : null]));
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((name) => [name, typeof stored[name] === "number" ? stored[name] : null]));
  const flags = Object.fromEntries(PRODUCT_FLAGS.map((name) => [name, flag(columns[name])]));
  return {
    ...(texts as Pick<Profile, (typeof TEXT_FIELDS)[number]>),
    ...(numbers as Pick<Profile, (typeof NUMBER_FIELDS)[number]>),
    user_id: columns.id,
    tin: typeof stored.tin === "string" ? maskPan(stored.tin) : null,
    role_id: columns.role_id,
    language: columns.language,
    email_verified: flag(columns.email_verified),
    is_editing: flag(columns.is_editing),
    allow_sms: flag(columns.allow_sms),
    allow_emails: flag(columns.allow_emails),
    ...(flags as Pick<Profile, ProductFlag>),
    inflight_credit_app_id: columns.inflight_application,
  };
}

/** `ABCPE1234F` → `ABCP******` (O60). */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 4)}${"*".repeat(Math.max(0, pan.length - 4))}`;
}
