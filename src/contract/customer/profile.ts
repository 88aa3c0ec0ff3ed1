import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Hash, Instant, ProductCode, Slug, Uuid } from "../schema-primitives.ts";
import { ConsentAnswer } from "./consents.ts";

const Text = Type.Union([Type.String(), Type.Null()]);
const Num = Type.Union([Type.Number(), Type.Null()]);
/** 0 or 1. */
const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/**
 * Which products are complete and which need newer answers, by the names in the specification. A
 * product's document says which of them belong to it.
 */
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

/** A customer's progress with a product that has an application in flight. */
const ProductProgress = closed({
  /** The form's required answers exist and were valid when they were saved. */
  completed: Flag,
  /** The current release needs newer answers. */
  update_required: Flag,
  /** The application in flight. */
  application: Uuid,
  /**
   * A consent that its form needs was withdrawn: until it is given again, there are no offers and
   * no submissions.
   */
  consent_withdrawn: Flag,
  /** Id of the lender that has waited longest for the customer; null if none waits. */
  waiting_lender: Type.Union([Slug, Type.Null()]),
  /** A lender has paid out, an issuer has issued the card, or an insurer the policy. */
  disbursed: Flag,
  /**
   * How and when the application ended with the lender that was the last to end it; null if none was
   * chosen or one may still decide.
   */
  ended: Type.Union([closed({ status: Type.Enum(["DECLINED", "EXPIRED"]), at: Instant }), Type.Null()]),
});

/**
 * The customer's profile with the field names of the specification (section 3). `tin` is the PAN,
 * masked as `ABCP******`. `birth_date` is `yyyy-mm-dd`. Amounts are in rupees, incomes and rents
 * per month.
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
  /** By product code; includes products without flags in the specification. */
  products: Type.Record(Type.String(), ProductProgress),
  /** Codes of the products whose form the customer has partly filled in, on any device. */
  unfinished: Type.Array(Type.String()),
  /**
   * Facts of the customer that rules of routing and menus use, by name, as far as they are known;
   * absent if no rule uses any.
   */
  facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type Profile = Static<typeof Profile>;

const AnswerName = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
const MAX_ANSWERS = 500;
/** Maximum of the database's integer type. */
const MAX_COUNT = 2_147_483_647;

/** Answers of a form by field name; their values are validated by the form's own schema. */
export const Answers = Type.Record(AnswerName, Type.Unknown(), { additionalProperties: false, maxProperties: MAX_ANSWERS });
export type Answers = Record<string, unknown>;

/** The position of a draft among those of its page and of others. */
const DraftEdit = closed({
  /** Id of the page, created each time a form is opened. */
  writer: Uuid,
  /** Increases with each draft that the page sends. */
  sequence: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
  /** Revision of the last draft that the page has seen; 0 for none. */
  revision: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
  /** Names of the answers that differ from that draft, including removed ones. */
  changed: Type.Array(AnswerName, { maxItems: MAX_ANSWERS }),
});
export type DraftEdit = Static<typeof DraftEdit>;

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
  summary: "Saves the answers of a form and, if complete, creates the application",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    /** May be omitted only if the form belongs to one product. */
    productType: Type.Optional(ProductCode),
    answers: Answers,
    consents: Type.Array(ConsentAnswer, { maxItems: 20 }),
    complete: Type.Boolean(),
  }),
  response: closed({ data: Profile, appId: Type.Union([Uuid, Type.Null()]) }),
});

export const saveDraft = endpoint({
  method: "PATCH",
  path: "/api/user/{id}",
  summary:
    "Saves unfinished answers without validation, replacing the stored ones or, with `edit`, merging with the changes of other pages",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    /**
     * The release of the answers and of the names in `edit`, if the form continues with another
     * one: they are migrated and returned in `merged`.
     */
    answersRelease: Type.Optional(Hash),
    productType: Type.Optional(ProductCode),
    answers: Answers,
    /** The customer's current step. */
    step: Type.Optional(Slug),
    edit: Type.Optional(DraftEdit),
  }),
  response: closed({
    savedAt: Instant,
    /** Revision of the stored draft. */
    revision: Type.Integer({ minimum: 1 }),
    /**
     * Null if the stored draft is what was sent, under the release that it names. Also null if a
     * later draft of its page has overtaken it; then nothing is stored.
     */
    merged: Type.Union([
      closed({
        /** The stored draft: the former answers, overlaid with the changed ones. */
        answers: Answers,
        /**
         * By name, the former values that the changed answers replaced, null for none; the page
         * knows which of them it had already seen.
         */
        conflicts: Answers,
      }),
      Type.Null(),
    ]),
  }),
});

export const getDraft = endpoint({
  method: "GET",
  path: "/api/user/{id}/draft",
  summary: "The initial data of a form: the known answers, and the unfinished ones with the release with which the form continues",
  params: UserParams,
  query: closed({ form: Slug, productType: Type.Optional(ProductCode) }),
  response: closed({
    /**
     * The release that the form continues with: the one of the draft if it is still accepted,
     * otherwise the current one.
     */
    release: Hash,
    /** Answers of the application in flight, otherwise of the profile; the PAN is masked. */
    known: Answers,
    /**
     * Names of the answers that the customer removed: the form starts without them, regardless of
     * known values and defaults.
     */
    cleared: Type.Array(AnswerName, { maxItems: MAX_ANSWERS }),
    /**
     * Labels of the fields whose former answers could not be migrated, in the customer's language;
     * absent if there are none.
     */
    lost: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: MAX_ANSWERS })),
    /** Null without a draft. */
    data: Type.Union([
      closed({
        form: Slug,
        release: Hash,
        answers: Answers,
        step: Type.Union([Slug, Type.Null()]),
        savedAt: Instant,
        revision: Type.Integer({ minimum: 1 }),
        /** Set if the form continues with another release than it was saved with. */
        renewed: Type.Optional(Type.Boolean()),
      }),
      Type.Null(),
    ]),
  }),
});
