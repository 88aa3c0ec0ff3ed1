import { type Static, Type } from "typebox";
import { ConsentAnswer } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { closed, Hash, Instant, Slug, Uuid } from "./parts.ts";

const Text = Type.Union([Type.String(), Type.Null()]);
const Num = Type.Union([Type.Number(), Type.Null()]);
/** 0 or 1. */
const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Which products' forms are complete and which need newer answers. A product's document says which of them are its own. */
const ProductFlags = {
  bl_completed: Flag,
  pl_completed: Flag,
  gl_completed: Flag,
  hl_completed: Flag,
  pl_update_required: Flag,
  pl_se_update_required: Flag,
};
export type ProductFlag = keyof typeof ProductFlags;
export const PRODUCT_FLAGS = Object.keys(ProductFlags) as ProductFlag[];

/**
 * The customer's profile as the specification names its fields (section 3).
 * `tin` is the PAN, masked as `ABCP******`. `birth_date` is `yyyy-mm-dd`. Amounts are rupees, incomes and rents a month.
 */
export const Profile = closed({
  birth_date: Text,
  channel_id: Num,
  email: Text,
  email_verified: Flag,
  first_name: Text,
  last_name: Text,
  is_editing: Flag,
  merchant_location_id: Text,
  mobile_phone_code: Num,
  mobile_phone_number: Text,
  role_id: Num,
  user_id: Type.String(),
  tin: Text,
  language: Num,
  ...ProductFlags,
  employment_status_code: Text,
  business_registration_type: Text,
  address1: Text,
  address2: Text,
  postal_code: Text,
  gender: Text,
  inflight_credit_app_id: Text,
  residence_type: Text,
  se_loan_amount: Num,
  allow_sms: Flag,
  allow_emails: Flag,
  business_current_turnover: Text,
  business_years: Text,
  employer_name: Text,
  officepincode: Text,
  monthly_income: Num,
  salary_mode: Text,
  monthly_rent: Num,
  educational_level: Text,
  emi: Num,
  prefer_net_banking: Text,
  business_account: Text,
  housing_loan_amount: Num,
  property_type: Text,
});
export type Profile = Static<typeof Profile>;

/** Answers of a form by field name; what is in them, the form's own schema says. */
export const Answers = Type.Record(Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" }), Type.Unknown(), {
  additionalProperties: false,
  maxProperties: 500,
});
export type Answers = Record<string, unknown>;

const UserParams = closed({ id: Uuid });

export const getUser = endpoint({
  method: "GET",
  path: "/api/user/{id}",
  summary: "The signed-in customer's profile; the id is the prospect application id",
  params: UserParams,
  response: closed({ data: Profile }),
});

export const saveUser = endpoint({
  method: "PUT",
  path: "/api/user/{id}",
  summary: "Saves the answers of a form and, when complete, makes the application",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    answers: Answers,
    consents: Type.Array(ConsentAnswer, { maxItems: 20 }),
    complete: Type.Boolean(),
  }),
  response: closed({ data: Profile, appId: Type.Union([Uuid, Type.Null()]) }),
});

export const saveDraft = endpoint({
  method: "PATCH",
  path: "/api/user/{id}",
  summary: "Saves unfinished answers as they are",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    answers: Answers,
    /** The step that the customer is on. */
    step: Type.Optional(Slug),
  }),
  response: closed({ savedAt: Instant }),
});

export const getDraft = endpoint({
  method: "GET",
  path: "/api/user/{id}/draft",
  summary: "The unfinished answers of a form, with the release that the form goes on under; null when there are none",
  params: UserParams,
  query: closed({ form: Slug }),
  response: closed({
    data: Type.Union([
      closed({ form: Slug, release: Hash, answers: Answers, step: Type.Union([Slug, Type.Null()]), savedAt: Instant }),
      Type.Null(),
    ]),
  }),
});
