/** The profile's field names, server to client (specification, section 3; decision O57). */
const CLIENT_NAMES = {
  birth_date: "birthDate",
  channel_id: "channelId",
  email_verified: "emailVerified",
  first_name: "firstName",
  last_name: "lastName",
  is_editing: "isEditing",
  merchant_location_id: "merchantId",
  mobile_phone_code: "phoneCode",
  mobile_phone_number: "phoneNumber",
  role_id: "roleId",
  user_id: "userId",
  tin: "pan",
  language: "languageId",
  se_loan_amount: "desired_loan_amount",
  allow_emails: "allow_email",
} as const;

type Names = typeof CLIENT_NAMES;
type ClientName<Key> = Key extends keyof Names ? Names[Key] : Key;
type Renamed<T> = { [Key in keyof T as ClientName<Key>]: T[Key] };

/** Fields that only the client has. */
interface OwnFields {
  dob_date: string | null;
  dob_month: string | null;
  dob_year: string | null;
  ip_address: string | null;
  /** A browser cannot know it: the field exists, and is always null (decision O59). */
  mac_address: null;
}

const SERVER_NAMES: Record<string, string> = Object.fromEntries(Object.entries(CLIENT_NAMES).map(([server, client]) => [client, server]));
const OWN: ReadonlySet<string> = new Set<keyof OwnFields>(["dob_date", "dob_month", "dob_year", "ip_address", "mac_address"]);

const rename = (fields: object, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [Object.hasOwn(names, name) ? names[name] : name, value]));

/**
 * A profile with the client's field names; the birth date (`yyyy-mm-dd`) is also split into its
 * parts.
 * @param address the customer's IP address, if known
 */
export function toClientProfile<T extends { birth_date: string | null }>(
  profile: T,
  address: string | null = null,
): Renamed<T> & OwnFields {
  const [year, month, day] = profile.birth_date?.split("-") ?? [];
  const parts = { dob_date: day ?? null, dob_month: month ?? null, dob_year: year ?? null };
  return { ...rename(profile, CLIENT_NAMES), ...parts, ip_address: address, mac_address: null } as Renamed<T> & OwnFields;
}

/**
 * Fields with the server's names instead of the client's. Fields that only the client has are
 * dropped.
 */
export function toServerProfile(fields: object): Record<string, unknown> {
  return rename(Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name))), SERVER_NAMES);
}
