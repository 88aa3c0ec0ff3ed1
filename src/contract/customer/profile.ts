import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Hash, Instant, ProductCode, Slug, Uuid } from "../site/parts.ts";
import { ConsentAnswer } from "./consents.ts";

const Text = Type.Union([Type.String(), Type.Null()]);
const Num = Type.Union([Type.Number(), Type.Null()]);
/** 0 or 1. */
const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Which products are complete and which need newer answers, as the specification names it. A product's document says which of them are its own. */
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

/** How a customer stands with a product that has an application in flight. */
const ProductProgress = closed({
  /** The form's required answers are there and were valid when they were saved. */
  completed: Flag,
  /** The release in force asks for newer answers. */
  update_required: Flag,
  /** The application in flight. */
  application: Uuid,
  /** A consent that its form needs was withdrawn: until it is given again, nothing is offered or sent. */
  consent_withdrawn: Flag,
  /** Id of the lender that has waited longest for something from the customer; null where none waits. */
  waiting_lender: Type.Union([Slug, Type.Null()]),
  /** A lender has paid out on it, an issuer issued its card, an insurer its policy. */
  disbursed: Flag,
});

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
  /** By code of the product; of any number of them, those without flags of the specification too. */
  products: Type.Record(Type.String(), ProductProgress),
  /** Codes of the products whose form the customer has left half-filled, on whichever device. */
  unfinished: Type.Array(Type.String()),
  /** Facts of the customer that rules of routing and menus ask, by name, as far as they are known; none where no rule asks any. */
  facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type Profile = Static<typeof Profile>;

const AnswerName = Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" });
const MAX_ANSWERS = 500;
/** Of the database's integers. */
const MAX_COUNT = 2_147_483_647;

/** Answers of a form by field name; what is in them, the form's own schema says. */
export const Answers = Type.Record(AnswerName, Type.Unknown(), { additionalProperties: false, maxProperties: MAX_ANSWERS });
export type Answers = Record<string, unknown>;

/** Where a draft stands among those of its page and of others. */
const DraftEdit = closed({
  /** Of the page, made each time that a form is opened. */
  writer: Uuid,
  /** Grows with each draft that the page sends. */
  sequence: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
  /** Of the draft that the page has seen last; 0 where it has seen none. */
  revision: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
  /** Names of the answers that differ from that draft's, those too that were taken away. */
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
  summary: "Saves the answers of a form and, when complete, makes the application",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    /** May be left out only where the form belongs to one product. */
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
  summary: "Saves unfinished answers as they are, in the place of those before or, with `edit`, beside what other pages saved meanwhile",
  params: UserParams,
  body: closed({
    form: Slug,
    release: Hash,
    /**
     * The release that the answers and the names in `edit` are of, where the form goes on under another: they pass its migrations,
     * and come back by `merged`.
     */
    givenUnder: Type.Optional(Hash),
    productType: Type.Optional(ProductCode),
    answers: Answers,
    /** The step that the customer is on. */
    step: Type.Optional(Slug),
    edit: Type.Optional(DraftEdit),
  }),
  response: closed({
    savedAt: Instant,
    /** Of the draft as it stands now. */
    revision: Type.Integer({ minimum: 1 }),
    /** Null where the draft is what was sent, under the release that it names, and for one that a later draft of its page has overtaken: that changes nothing. */
    merged: Type.Union([
      closed({
        /** The draft as it stands now: what was there, with the changed answers over it. */
        answers: Answers,
        /** By name what the changed answers took the place of, null for none; a page knows which of them it had seen before. */
        met: Answers,
      }),
      Type.Null(),
    ]),
  }),
});

export const getDraft = endpoint({
  method: "GET",
  path: "/api/user/{id}/draft",
  summary: "What a form begins with: the answers that are known, and the unfinished ones with the release that the form goes on under",
  params: UserParams,
  query: closed({ form: Slug, productType: Type.Optional(ProductCode) }),
  response: closed({
    /** Which the form goes on under: that of the unfinished answers as far as it is still taken, else the one in force. */
    release: Hash,
    /** Of the application in flight, else of the profile; the PAN masked. */
    known: Answers,
    /** Names of the answers that the customer took away: the form begins without them, whatever is known and whatever their default. */
    cleared: Type.Array(AnswerName, { maxItems: MAX_ANSWERS }),
    /** Labels of the fields whose answers of before could not be carried over, in the customer's language; left out where all were. */
    lost: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: MAX_ANSWERS })),
    /** Null when there are none. */
    data: Type.Union([
      closed({
        form: Slug,
        release: Hash,
        answers: Answers,
        step: Type.Union([Slug, Type.Null()]),
        savedAt: Instant,
        revision: Type.Integer({ minimum: 1 }),
        /** The form goes on under another release than it was saved under. */
        renewed: Type.Optional(Type.Boolean()),
      }),
      Type.Null(),
    ]),
  }),
});
