import type { ConsentAnswer } from "../../../contract/consents.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { Answers, Profile } from "../../../contract/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { readApplicationAnswers } from "../applications/answers.ts";
import { noteEditing, openApplication } from "../applications/applications.ts";
import { fileFaults } from "../files/named-files.ts";
import { readIdentifier } from "../sign-in/identifiers.ts";
import { checkConsents, consentFlags, recordConsents } from "./consents.ts";
import { readCustomer, storeProfile, verifiedKinds } from "./customers.ts";
import { clearedIn } from "./draft-merge.ts";
import { clearDraft, readDraft, storeDraft } from "./draft-rows.ts";
import { type FormCheck, formCheck } from "./form-check.ts";
import { releaseToSaveUnder } from "./form-release.ts";
import { productOfForm } from "./product-of-form.ts";
import { CONTACTS, contactsOf, maskPan, type StoredProfile } from "./profile-fields.ts";

interface SaveInput {
  form: string;
  /** The release that the form was filled under. */
  release: string;
  productType: string | undefined;
  answers: Answers;
  consents: ConsentAnswer[];
  complete: boolean;
  address: string;
  language: string;
}

/**
 * Saves the answers of a product's form, checked again as the browser checked them. When complete, they are its application's, with
 * the consents; else its draft's. The profile, which products share, takes them over either way.
 * Throws RELEASE_UNKNOWN, BAD_REQUEST for keys that the form does not have and a product that is not told, INVALID_ANSWERS or
 * CONSENT_MISSING (422) with the fields.
 */
export async function saveProfile(
  ctx: Context,
  caller: CustomerCaller,
  input: SaveInput,
): Promise<{ profile: Profile; appId: string | null }> {
  const check = formCheck(ctx, await releaseToSaveUnder(ctx, input.release), input.form, input.language);
  const product = productOfForm(check.release.catalog, input.form, input.productType);
  refuse("BAD_REQUEST", check.refusedKeys(input.answers).map(belowAnswers));
  const { stored } = await readCustomer(ctx, caller.customerId);
  const own = await readApplicationAnswers(ctx, caller.customerId, product.code);
  const answers = await withStoredValues(ctx, caller.customerId, input.answers, [own?.answers ?? {}, stored]);
  const files = await fileFaults(ctx, caller.customerId, check.files(answers), check.fileFault);
  const errors = [...check.check(answers), ...files, ...missingContacts(check, { ...stored, ...answers })].map(belowAnswers);
  const consentErrors = checkConsents(check.release.catalog, check.askedConsents(answers), input.consents);
  // An unfinished save may lack answers; those that are there must be right.
  const counts = ({ keyword }: FieldError) => input.complete || keyword !== "required";
  refuse("INVALID_ANSWERS", errors.filter(counts));
  refuse("CONSENT_MISSING", consentErrors.filter(counts));
  return inTransaction(ctx, async (tx) => {
    const kept = input.complete ? withoutOldAnswers(check, stored) : stored;
    await storeProfile(ctx, tx, caller.customerId, { ...kept, ...answers });
    const all = { ...contactsOf(stored), ...answers };
    const appId = input.complete ? await complete(ctx, tx, caller, { check, product, answers: all, input }) : null;
    if (!input.complete) await keepPart(ctx, tx, caller, { check, product, answers: input.answers, input });
    const { profile } = await readCustomer(ctx, caller.customerId, tx);
    return { profile, appId };
  });
}

interface Completion {
  check: FormCheck;
  product: ProductDocument;
  answers: Answers;
  input: SaveInput;
}

async function complete(ctx: Context, tx: Db, caller: CustomerCaller, { check, product, answers, input }: Completion): Promise<string> {
  const { customerId, prospectId } = caller;
  const { release } = check;
  const flags = consentFlags(release.catalog, input.consents);
  if (Object.keys(flags).length > 0) await tx.updateTable("customers").set(flags).where("id", "=", customerId).execute();
  const appId = await openApplication(ctx, tx, {
    customerId,
    prospectId,
    product: product.code,
    release: release.hash,
    answers,
  });
  const occasion = {
    catalog: release.catalog,
    customerId,
    prospectId,
    applicationId: appId,
    release: release.hash,
    address: input.address,
  };
  await recordConsents(ctx, tx, occasion, input.consents);
  await clearDraft(ctx, tx, customerId, product.code);
  return appId;
}

/** Answers in part join the product's draft, whose customer is locked by what was stored before. Until the form is complete again, they were not checked as a whole and make no application. */
async function keepPart(ctx: Context, tx: Db, { customerId }: CustomerCaller, { product, answers, input }: Completion): Promise<void> {
  await noteEditing(tx, customerId, product.code);
  const before = await readDraft(ctx, tx, customerId, product.code);
  const { form, release } = input;
  const all = { ...before.answers, ...answers };
  await storeDraft(ctx, tx, customerId, before, {
    product: product.code,
    form,
    release,
    step: undefined,
    answers: all,
    cleared: clearedIn(before.cleared, [], all),
    writers: before.writers,
  });
}

/** A starred PAN means the stored one, and only when it is its mask (O60, O74). A verified mobile or email is not changed by an answer. */
async function withStoredValues(
  ctx: Context,
  customerId: string,
  answers: Answers,
  [own, stored]: readonly [own: StoredProfile, shared: StoredProfile],
): Promise<Answers> {
  const errors: FieldError[] = [];
  const result = { ...answers };
  if (typeof answers.tin === "string") {
    const given = answers.tin.toUpperCase();
    const starred = given.includes("*");
    const known = [own.tin, stored.tin].find((tin) => typeof tin === "string" && maskPan(tin) === given);
    if (starred && known === undefined) errors.push({ path: "/tin", keyword: "pattern", message: "" });
    else result.tin = starred ? known : given;
  }
  const verified = await verifiedKinds(ctx.db, customerId);
  for (const [kind, name] of [
    ["phone", "mobile_phone_number"],
    ["email", "email"],
  ] as const) {
    const given = answers[name];
    const same = typeof given === "string" && readIdentifier(given, ctx.releases.live())?.value === stored[name];
    if (given !== undefined && verified.has(kind) && !same) errors.push({ path: `/${name}`, keyword: "const", message: "" });
  }
  refuse("INVALID_ANSWERS", errors.map(belowAnswers));
  return result;
}

/** An answer of an earlier completion whose question no longer applies does not live on in the profile. */
function withoutOldAnswers(check: FormCheck, stored: StoredProfile): StoredProfile {
  const others = Object.entries(stored).filter(([name]) => !check.hasField(name));
  return { ...Object.fromEntries(others), ...contactsOf(stored) };
}

/** Whichever way the customer signed in, a form that can ask for mobile and email ends with both (O29). */
function missingContacts(check: FormCheck, known: StoredProfile): FieldError[] {
  return CONTACTS.filter((name) => check.hasField(name) && typeof known[name] !== "string").map((name) => ({
    path: `/${name}`,
    keyword: "required",
    message: "",
  }));
}

function refuse(code: "BAD_REQUEST" | "INVALID_ANSWERS" | "CONSENT_MISSING", fields: FieldError[]): void {
  if (fields.length > 0) throw new ApiError(code, { fields });
}

function belowAnswers(error: FieldError): FieldError {
  return { ...error, path: `/answers${error.path}` };
}
