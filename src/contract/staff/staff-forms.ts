import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Slug } from "../schema-primitives.ts";

const Answer = Type.Union([
  Type.String({ maxLength: 10_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2_000 }),
]);
const StaffAnswers = Type.Record(Type.String({ pattern: "^[a-z][a-zA-Z0-9_]{0,59}$" }), Answer);
export type StaffAnswers = Static<typeof StaffAnswers>;

export const Choice = closed({ value: Type.String(), label: Type.String() });

const LinkPurpose = Type.Union([Type.Literal("invitation"), Type.Literal("reset")]);

/** A notice beside the fields of a staff form. Times are ISO 8601, UTC. */
const FormNotice = Type.Union([
  /** A link to hand on, which is shown only once. */
  closed({ kind: Type.Literal("link"), link: Type.String(), purpose: LinkPurpose, until: Type.String() }),
  /** A link was mailed. `to` is the masked address. */
  closed({ kind: Type.Literal("mailed"), to: Type.String(), purpose: LinkPurpose, until: Type.String() }),
  closed({ kind: Type.Literal("password-set"), username: Type.String() }),
  /** A reset link was requested; the answer does not reveal whether the account exists. */
  closed({ kind: Type.Literal("reset-asked") }),
  /** Sessions of others that the save ended. */
  closed({ kind: Type.Literal("signed-out"), sessions: Type.Integer() }),
  /** The QR code of a second factor, as a data URL. */
  closed({ kind: Type.Literal("qr"), image: Type.String() }),
  /** The same secret, in base32. */
  closed({ kind: Type.Literal("key"), secret: Type.String() }),
  /** Recovery codes, which are shown only once. */
  closed({ kind: Type.Literal("codes"), codes: Type.Array(Type.String()) }),
]);
export type FormNotice = Static<typeof FormNotice>;

/** What a save would do; it saves nothing until the caller confirms. */
const FormQuestion = closed({
  kind: Type.Literal("lenders-off"),
  /** Names in the reader's language. */
  lenders: Type.Array(Type.String()),
  /** Open offers, which customers can still choose, that are hidden until their lender is on again. */
  offers: Type.Integer({ minimum: 0 }),
});
export type FormQuestion = Static<typeof FormQuestion>;

/** The current state of a staff form's record. */
export const StaffRecord = closed({
  /** Identifies the state; a save sends the revision on which it is based. */
  revision: Type.String({ maxLength: 100 }),
  /** Start values; never a secret. */
  answers: StaffAnswers,
  /** The possible values of a field, if the server provides them. */
  choices: Type.Record(Type.String(), Type.Array(Choice)),
  /**
   * For a form whose empty fields stay unchanged: the values and the revision of each record that
   * it can be about, by the value of the field `by`.
   */
  now: Type.Optional(
    closed({
      by: Type.String(),
      values: Type.Record(Type.String(), StaffAnswers),
      revisions: Type.Record(Type.String(), Type.String({ maxLength: 100 })),
    }),
  ),
  /**
   * Information beside the fields. Links and recovery codes are sent only in response to a save,
   * once.
   */
  notices: Type.Optional(Type.Array(FormNotice)),
  /** Instead of a save: what must be confirmed first. */
  question: Type.Optional(FormQuestion),
  /** There is nothing to fill in. */
  closed: Type.Optional(Type.Boolean()),
  /** The browser continues at this path, in another area. */
  go: Type.Optional(Type.String()),
  /** The save has signed the user in. */
  signedIn: Type.Optional(closed({ token: Type.String(), username: Type.String(), roleId: Type.Union([Type.Integer(), Type.Null()]) })),
});
export type StaffRecord = Static<typeof StaffRecord>;

const params = closed({ form: Slug });
/** The record in the page's address, for an action that is about one. */
const query = closed({ about: Type.Optional(Type.String({ maxLength: 100 })) });
const body = closed({
  revision: Type.String({ maxLength: 100 }),
  answers: StaffAnswers,
  /** The token of a link, for forms that are used through one. */
  link: Type.Optional(Type.String({ maxLength: 100 })),
  /** The user has confirmed what an earlier response asked. */
  confirmed: Type.Optional(Type.Boolean()),
});

export const getStaffForm = endpoint({
  method: "GET",
  path: "/api/admin/forms/{form}",
  summary: "The initial data of a staff form",
  params,
  query,
  response: StaffRecord,
});
export const saveStaffForm = endpoint({
  method: "POST",
  path: "/api/admin/forms/{form}",
  summary: "Performs the action of a staff form; 409 if its record has changed since",
  params,
  body,
  response: StaffRecord,
});
export const getPartnerForm = endpoint({
  ...getStaffForm,
  path: "/api/partner/forms/{form}",
  summary: "The initial data of a form that partners may fill in too",
});
export const savePartnerForm = endpoint({
  ...saveStaffForm,
  path: "/api/partner/forms/{form}",
  summary: "Performs the action of a form that partners may fill in too",
});

const link = {
  method: "POST",
  body: closed({ link: Type.String({ maxLength: 100 }) }),
  response: closed({
    purpose: Type.Union([Type.Literal("invitation"), Type.Literal("reset")]),
    username: Type.String(),
    /** UTC, ISO 8601. */
    until: Type.String(),
  }),
} as const;
/** The token is in the body, so that it appears in no address and no log. */
export const lookAtStaffLink = endpoint({ ...link, path: "/api/admin/links", summary: "The purpose of a staff link" });
export const lookAtPartnerLink = endpoint({ ...link, path: "/api/partner/links", summary: "The purpose of a partner link" });

type FieldType = "string" | "boolean" | "number" | "integer";
interface FieldLimits {
  format?: "date";
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** A field as rendered by rjsf, in one language. */
export interface StaffField extends FieldLimits {
  type: FieldType | "array";
  title: string;
  description?: string;
  items?: { type: "string" };
  uniqueItems?: true;
  minItems?: number;
}

/** A staff form, as in its asset, in one language. */
export interface StaffFormSlice {
  id: string;
  title: string;
  lead?: string;
  submit: string;
  /** Message after it was saved. */
  saved: string;
  /** Message if there is nothing to choose from. */
  empty?: string;
  schema: { $id: string; type: "object"; required: string[]; properties: Record<string, StaffField> };
  order: string[];
  /** `language`: code of the language of a field's text. */
  ui: Record<string, { widget: string; placeholder?: string; autocomplete?: string; language?: string; messages: Record<string, string> }>;
}

/** The id of the form's validator in the compiled module, and the `$id` of its schema. */
export const STAFF_FORM = "staff-form";
