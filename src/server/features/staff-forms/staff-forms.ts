import type { StaffFormDocument } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { StepValidator } from "../../../contract/site/slices.ts";
import { revisionFor } from "../../../contract/staff/revision-for.ts";
import { type OpenActionId, type StaffActionId, staffAction } from "../../../contract/staff/staff-actions.ts";
import { STAFF_FORM, type StaffAnswers, type StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { staffFormOf } from "../../../engine/catalog/each-language.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { sliceStaffForm, staffFormGroup } from "../../../engine/catalog/slices/slice-staff-form.ts";
import { compileForServer } from "../../../engine/forms/standalone.ts";
import { fieldErrors } from "../../../engine/validate/messages.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { admin, partner } from "../../platform/policies/callers.ts";
import type { Policy } from "../../platform/policies/policy.ts";
import { removeDoNotDisturb, setDoNotDisturb } from "../campaigns/do-not-disturb.ts";
import { draftCampaign } from "../campaigns/draft-campaign.ts";
import { inviteLead } from "../leads/invite-lead.ts";
import type { ActionHandler, OpenSave, Outcome, PublicCall, PublicHandler, StaffCaller, StaffSave } from "../staff-actions/action.ts";
import { answerTicket, closeTicket, replyToTicket } from "../tickets/answer-ticket.ts";
import { askGeneral, askTechnical } from "../tickets/open-ticket.ts";
import { changePassword } from "./access/change-password.ts";
import { masquerade } from "./access/masquerade.ts";
import { enrolSecondFactor, removeOwnFactor, removeSecondFactor, renewCodes } from "./access/second-factor.ts";
import { askForReset, sendLink } from "./access/send-link.ts";
import { setPassword } from "./access/set-password.ts";
import { signInCode, signInEnrol } from "./access/sign-in-code.ts";
import { addUser, changeUser } from "./access/users.ts";
import { addAdvert, changeAdvert, endAdvert } from "./adverts.ts";
import { changeBrand, restoreBrand } from "./documents/brands.ts";
import { addLending, changeLending, removeLending, restoreLending } from "./documents/lendings.ts";
import { listProducts } from "./documents/list-products.ts";
import { switchLenders } from "./documents/switch-lenders.ts";
import { changeTemplate } from "./documents/templates.ts";
import { removeLenderSecret, setLenderSecret } from "./lender-secrets.ts";
import { approveMerchant, changeMerchant, inviteMerchant, refuseMerchant } from "./merchants.ts";
import { disableTrackingLink, makeTrackingLink } from "./tracking-links.ts";

/** Handlers of the contract's actions for signed-in users. */
const ACTIONS: Record<Exclude<StaffActionId, OpenActionId>, ActionHandler> = {
  "set-lender-secret": setLenderSecret,
  "remove-lender-secret": removeLenderSecret,
  "switch-lenders": switchLenders,
  "change-brand": changeBrand,
  "restore-brand": restoreBrand,
  "add-lending": addLending,
  "change-lending": changeLending,
  "remove-lending": removeLending,
  "restore-lending": restoreLending,
  "list-products": listProducts,
  "change-template": changeTemplate,
  "add-advert": addAdvert,
  "change-advert": changeAdvert,
  "end-advert": endAdvert,
  "approve-merchant": approveMerchant,
  "refuse-merchant": refuseMerchant,
  "change-merchant": changeMerchant,
  "invite-merchant": inviteMerchant,
  masquerade,
  "invite-lead": inviteLead,
  "ask-technical": askTechnical,
  "ask-general": askGeneral,
  "reply-to-ticket": replyToTicket,
  "answer-ticket": answerTicket,
  "close-ticket": closeTicket,
  "add-user": addUser,
  "change-user": changeUser,
  "send-link": sendLink,
  "change-password": changePassword,
  "enrol-second-factor": enrolSecondFactor,
  "renew-recovery-codes": renewCodes,
  "remove-own-second-factor": removeOwnFactor,
  "remove-second-factor": removeSecondFactor,
  "make-tracking-link": makeTrackingLink,
  "disable-tracking-link": disableTrackingLink,
  "draft-campaign": draftCampaign,
  "set-do-not-disturb": setDoNotDisturb,
  "remove-do-not-disturb": removeDoNotDisturb,
};

/** Handlers of actions without sign-in. */
const OPEN_ACTIONS: Record<OpenActionId, PublicHandler> = {
  "set-password": setPassword,
  "ask-reset": askForReset,
  "sign-in-code": signInCode,
  "sign-in-enrol": signInEnrol,
};

/** A form as configured for the site, and its user. */
interface Filling {
  area: "admin" | "partner";
  form: StaffFormDocument;
  /** Null for a form without sign-in. */
  caller: StaffCaller | null;
}

/** Settings belong to the merchant's own users, so a masquerade cannot change them (decision O105). */
const isMasquerade = (caller: StaffCaller) => caller.area === "partner" && caller.masquerade;

/**
 * Who may use a form: the roles of its action, partners if it allows them, and everybody if it is
 * open.
 */
export function formPolicy(ctx: Context, area: "admin" | "partner"): Policy<Filling> {
  return {
    name: `${area}-form-filler`,
    decide: async (request) => {
      const { catalog, site } = ctx.releases.live();
      const form = staffFormOf(catalog, (request.params as { form: string }).form, site.id);
      const action = form && staffAction(form.action);
      if (form && action?.open && (area === "admin" || action.partners)) return { area, form, caller: null };
      const caller = await (area === "admin" ? admin : partner).decide(request);
      if (form === undefined) throw new ApiError("NOT_FOUND");
      const may = caller.area === "admin" ? action?.roles.includes(caller.roleId) : action?.partners;
      if (!may || (isMasquerade(caller) && request.method === "POST")) throw new ApiError("FORBIDDEN");
      return { area, form, caller };
    },
  };
}

/** Whether the answer to a save may be stored for idempotent repetition. */
export const isRepeatable = ({ form }: Filling): boolean => !staffAction(form.action)?.shownOnce;

const NOTHING: StaffRecord = { revision: "", answers: {}, choices: {} };

function handlerOf<H>(handlers: Partial<Record<StaffActionId, H>>, { action }: StaffFormDocument): H {
  const handler = handlers[action as StaffActionId];
  if (handler === undefined) throw new Error(`The action ${action} is not available to this caller`);
  return handler;
}

/** Initial values of a form. */
export async function readStaffForm(
  ctx: Context,
  { area, form, caller }: Filling,
  { language, half, about }: RecordQuery,
): Promise<StaffRecord> {
  if (caller !== null && isMasquerade(caller)) return { ...NOTHING, closed: true };
  if (caller !== null) return handlerOf(ACTIONS, form).read(ctx, language, caller, about, form);
  return { ...NOTHING, ...(await handlerOf(OPEN_ACTIONS, form).read?.(ctx, { area, language, half })) };
}

interface RecordQuery extends Pick<PublicCall, "language" | "half"> {
  /** The record that it is about. */
  about?: string | undefined;
}

interface FormSave extends Omit<OpenSave, "area">, Pick<StaffSave, "token"> {
  revision: string;
  confirmed?: boolean;
}

/** The record after a save, and the session that it started. */
interface Saved extends Pick<Outcome, "signedIn" | "masquerade"> {
  record: StaffRecord;
}

const saved = (record: StaffRecord, { signedIn, masquerade: started, ...rest }: Outcome = {}): Saved => ({
  record: { ...record, ...rest },
  ...(signedIn && { signedIn }),
  ...(started && { masquerade: started }),
});

/**
 * Validates the answers with the schema that the browser uses too, performs the form's action, and
 * returns the record afterwards.
 * @throws ApiError INVALID_ANSWERS with the fields, RECORD_CHANGED after a concurrent change
 */
export async function saveStaffForm(ctx: Context, filling: Filling, save: FormSave): Promise<Saved> {
  const { form, caller, area } = filling;
  const { answers, revision, language, token, confirmed = false } = save;
  const query = { ...save, about: recordOf(form, answers) };
  const before = await readStaffForm(ctx, filling, query);
  const errors = [...wrongAnswers(ctx, form, answers, language), ...unknownChoices(before, answers)];
  if (errors.length > 0) throw refusalOf(form, language, errors);
  const rethrowAsRefusal = (error: unknown) => {
    throw error instanceof ApiError && error.fields !== undefined ? refusalOf(form, language, error.fields, error) : error;
  };
  if (caller === null) {
    const outcome = await handlerOf(OPEN_ACTIONS, form)
      .write(ctx, { ...save, area })
      .catch(rethrowAsRefusal);
    return saved(NOTHING, outcome);
  }
  if (revisionFor(before, answers) !== revision) throw new ApiError("RECORD_CHANGED");
  const outcome = await handlerOf(ACTIONS, form)
    .write(ctx, { caller, answers, revision, language, token, form, confirmed })
    .catch(rethrowAsRefusal);
  return saved(await readStaffForm(ctx, filling, query), outcome);
}

/** Id of the record that answers are about. */
function recordOf({ action }: StaffFormDocument, answers: StaffAnswers): string | undefined {
  const about = answers[staffAction(action)?.about ?? ""];
  return about === undefined ? undefined : String(about);
}

const ANSWERS = "/answers";

/** The error, each field with the message of the form's document, if it has one. */
function refusalOf({ ui }: StaffFormDocument, language: string, errors: readonly FieldError[], cause?: ApiError): ApiError {
  const fields = errors.map((error) => {
    const path = error.path.startsWith(`${ANSWERS}/`) ? error.path : `${ANSWERS}${error.path}`;
    const messages: Readonly<Record<string, Parameters<typeof localise>[0]>> = ui[path.slice(ANSWERS.length + 1)]?.messages ?? {};
    const own = messages[error.keyword];
    return { ...error, path, message: error.message || (own ? localise(own, language) : "") };
  });
  return new ApiError(cause?.code ?? "INVALID_ANSWERS", { fields, ...(cause && { cause }) });
}

/** By form as configured for a site, compiled once. */
const validators = new WeakMap<StaffFormDocument, StepValidator>();

function validatorOf(ctx: Context, form: StaffFormDocument): StepValidator {
  const known = validators.get(form);
  if (known !== undefined) return known;
  const steps = [{ id: STAFF_FORM, schema: staffFormGroup(form) }];
  const made = compileForServer({ steps }, () => todayInIndia(ctx.clock.now()))[STAFF_FORM] as StepValidator;
  validators.set(form, made);
  return made;
}

function wrongAnswers(ctx: Context, form: StaffFormDocument, answers: StaffAnswers, language: string): FieldError[] {
  const { schema, ui } = sliceStaffForm(form, language);
  const unknown = Object.keys(answers).filter((name) => !Object.hasOwn(schema.properties, name));
  const validate = validatorOf(ctx, form);
  const errors = validate(answers) ? [] : (validate.errors ?? []);
  const fields = new Map(
    Object.entries(schema.properties).map(([name, field]) => [name, { ...field, "x-messages": ui[name]?.messages ?? {} } as never]),
  );
  const say = (key: string, values: Readonly<Record<string, unknown>>) =>
    fillLocaleText(ctx.releases.live().text(language, key) ?? "", values);
  return [...unknown.map((name) => ({ path: `/${name}`, keyword: "unknownField", message: "" })), ...fieldErrors(errors, fields, say)];
}

/** Answers that are not among the choices. */
function unknownChoices({ choices }: StaffRecord, answers: StaffAnswers): FieldError[] {
  return Object.entries(choices).flatMap(([name, known]) => {
    const given = answers[name] ?? [];
    const values = Array.isArray(given) ? given : [given];
    return values.every((value) => known.some((choice) => choice.value === value))
      ? []
      : [{ path: `/${name}`, keyword: "enum", message: "" }];
  });
}
