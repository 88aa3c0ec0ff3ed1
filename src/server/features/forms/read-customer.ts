import type { Profile } from "../../../contract/customer/profile.ts";
import { customerFacts } from "../../../engine/catalog/facts/customer-facts.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { presentProgress, readProgress } from "../applications/product-progress.ts";
import { openProfile, readCustomerRow } from "../customers/customers.ts";
import { maskPan, type StoredProfile } from "../customers/profile-fields.ts";
import { unfinishedProducts } from "./draft-rows.ts";

type TextField = { [K in keyof Profile]: Profile[K] extends string | null ? (null extends Profile[K] ? K : never) : never }[keyof Profile];
type NumberField = {
  [K in keyof Profile]: Profile[K] extends number | null ? (null extends Profile[K] ? K : never) : never;
}[keyof Profile];

/** Fields copied unchanged from the encrypted profile. */
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

/** Unencrypted columns shown in the profile. */
interface ProfileColumns {
  id: string;
  email_verified: boolean;
  role_id: number | null;
  language: number | null;
  allow_sms: boolean;
  allow_emails: boolean;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Progress with products, and facts that rules need. */
type ProgressFields = ReturnType<typeof presentProgress> & Pick<Profile, "unfinished" | "facts">;

/**
 * The profile in API form: every field of the specification plus progress, nothing else; the PAN is
 * masked.
 */
function presentProfile(columns: ProfileColumns, stored: StoredProfile, progress: ProgressFields): Profile {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, typeof stored[name] === "string" ? stored[name] : null]));
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((name) => [name, typeof stored[name] === "number" ? stored[name] : null]));
  return {
    ...(texts as Pick<Profile, (typeof TEXT_FIELDS)[number]>),
    ...(numbers as Pick<Profile, (typeof NUMBER_FIELDS)[number]>),
    user_id: columns.id,
    tin: typeof stored.tin === "string" ? maskPan(stored.tin) : null,
    role_id: columns.role_id,
    language: columns.language,
    email_verified: flag(columns.email_verified),
    allow_sms: flag(columns.allow_sms),
    allow_emails: flag(columns.allow_emails),
    ...progress,
  };
}

/**
 * Returns a customer's profile as presented to its owner, and the decrypted stored profile for
 * internal use.
 */
export async function readCustomer(ctx: Context, customerId: string, db: Db): Promise<{ profile: Profile; stored: StoredProfile }> {
  const row = await readCustomerRow(db, customerId);
  const stored = await openProfile(ctx, customerId, row.sealed_profile, db);
  const { catalog } = ctx.releases.live();
  const progress = presentProgress(await readProgress(db, customerId), catalog.products.values());
  const unfinished = await unfinishedProducts(db, customerId);
  const facts = customerFacts(catalog, stored, todayInIndia(ctx.clock.now()));
  return { profile: presentProfile(row, stored, { ...progress, unfinished, ...(facts && { facts }) }), stored };
}
