import type { StaffFormDocument } from "../../../contract/documents.gen.ts";
import type { StaffAnswers, StaffRecord } from "../../../contract/staff/staff-forms.ts";
import type { Context } from "../../platform/context.ts";
import type { AdminCaller, PartnerCaller } from "../../platform/policies/policy.ts";
import type { Started } from "../masquerade/masquerade.ts";
import type { Origin } from "../staff/origin.ts";
import type { StaffSignIn } from "../staff/staff.ts";

export type StaffCaller = AdminCaller | PartnerCaller;

/** A save of the staff, checked by the form's schema and against the choices. */
export interface StaffSave {
  caller: StaffCaller;
  answers: StaffAnswers;
  /** Of the record that it was made on. */
  revision: string;
  language: string;
  /** Of the session that it came in. */
  token: string;
  /** As the site asks it. */
  form: StaffFormDocument;
}

/** What a save says beside how its record stands then. */
export interface Outcome extends Pick<StaffRecord, "notices" | "closed" | "go"> {
  /** The session that it began. */
  signedIn?: StaffSignIn;
  /** The one in which its caller acts for a merchant. */
  masquerade?: Started;
}

/** What a form of the staff does. */
export interface ActionHandler {
  /**
   * What there is to see and to choose from now.
   * @param about the record, for an action that is about one and where it is said
   * @param form as the site asks it
   */
  read(ctx: Context, language: string, caller: StaffCaller, about: string | undefined, form: StaffFormDocument): Promise<StaffRecord>;
  /** Does it, and keeps who did. @throws ApiError RECORD_CHANGED where another was quicker */
  write(ctx: Context, save: StaffSave): Promise<Outcome | undefined>;
}

/** A call by somebody who is not signed in. */
export interface OpenCall {
  area: "admin" | "partner";
  language: string;
  /** The token of a sign-in that is under way. */
  half: string | undefined;
}
export interface OpenSave extends OpenCall {
  answers: StaffAnswers;
  /** The token of the link by which they came. */
  link: string;
  origin: Origin;
}

/** What a form does that is for whoever is not signed in. */
export interface OpenHandler {
  /** What there is to tell before; nothing where it is not said. */
  read?(ctx: Context, call: OpenCall): Promise<Pick<StaffRecord, "notices" | "closed">>;
  write(ctx: Context, save: OpenSave): Promise<Outcome>;
}
