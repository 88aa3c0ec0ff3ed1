import type { StaffFormDocument } from "../../../contract/documents.gen.ts";
import type { StaffAnswers, StaffRecord } from "../../../contract/staff/staff-forms.ts";
import type { Context } from "../../platform/context.ts";
import type { AdminCaller, PartnerCaller } from "../../platform/policies/policy.ts";
import type { Started } from "../masquerade/masquerade.ts";
import type { Origin } from "../staff/origin.ts";
import type { StaffSignIn } from "../staff/staff.ts";

export type StaffCaller = AdminCaller | PartnerCaller;

/** A submitted staff form, validated by its schema and choices. */
export interface StaffSave {
  caller: StaffCaller;
  answers: StaffAnswers;
  /** Revision of the record that was edited. */
  revision: string;
  language: string;
  /** Token of the caller's session. */
  token: string;
  /** As configured for the site. */
  form: StaffFormDocument;
  /** Whether the user has confirmed the question of an earlier save. */
  confirmed: boolean;
}

/** Result of a save besides the record. */
export interface Outcome extends Pick<StaffRecord, "notices" | "closed" | "go" | "question"> {
  /** The session that it started. */
  signedIn?: StaffSignIn;
  /** The masquerade that it started. */
  masquerade?: Started;
}

/** Implementation of a staff form's action. */
export interface ActionHandler {
  /**
   * Current values and choices.
   * @param about id of the record, if the action is about one and it is known
   * @param form as configured for the site
   */
  read(ctx: Context, language: string, caller: StaffCaller, about: string | undefined, form: StaffFormDocument): Promise<StaffRecord>;
  /**
   * Performs the action and writes the audit trail, or returns a question and changes nothing.
   * @throws ApiError RECORD_CHANGED after a concurrent change
   */
  write(ctx: Context, save: StaffSave): Promise<Outcome | undefined>;
}

/** A call without a signed-in user. */
export interface PublicCall {
  area: "admin" | "partner";
  language: string;
  /** Token of a pending sign-in. */
  half: string | undefined;
}
export interface OpenSave extends PublicCall {
  answers: StaffAnswers;
  /** Token of the link that was opened. */
  link: string;
  origin: Origin;
}

/** Implementation of a form that needs no sign-in. */
export interface PublicHandler {
  /** Initial messages of the form, if any. */
  read?(ctx: Context, call: PublicCall): Promise<Pick<StaffRecord, "notices" | "closed">>;
  write(ctx: Context, save: OpenSave): Promise<Outcome>;
}
