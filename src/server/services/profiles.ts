import type { ConsentAnswer } from "../../contract/consents.ts";
import type { ProductDocument } from "../../contract/documents.gen.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { Answers, Profile } from "../../contract/profile.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import type { CustomerCaller } from "../policies/policy.ts";
import { openApplication } from "./applications.ts";
import { checkConsents, consentFlags, recordConsents } from "./consents.ts";
import { readCustomer, storeProfile, verifiedKinds } from "./customers.ts";
import { type FormCheck, formCheck } from "./form-check.ts";
import { releaseToSaveUnder } from "./form-release.ts";
import { readIdentifier } from "./identifiers.ts";
import { maskPan, type StoredProfile } from "./profile-fields.ts";
import { noteCompletion } from "./revalidation.ts";

interface SaveInput {
  form: string;
  /** The release that the form was filled under. */
  release: string;
  answers: Answers;
  consents: ConsentAnswer[];
  complete: boolean;
  address: string;
  language: string;
}

/**
 * Saves the answers of a form, checked again as the browser checked them. When complete: the flags, the consents and the application too.
 * Throws RELEASE_UNKNOWN, BAD_REQUEST for keys that the form does not have, INVALID_ANSWERS or CONSENT_MISSING (422) with the fields.
 */
export async function saveProfile(
  ctx: Context,
  caller: CustomerCaller,
  input: SaveInput,
): Promise<{ profile: Profile; appId: string | null }> {
  const check = formCheck(ctx, await releaseToSaveUnder(ctx, input.release), input.form, input.language);
  refuse("BAD_REQUEST", check.refusedKeys(input.answers).map(belowAnswers));
  const { stored } = await readCustomer(ctx, caller.customerId);
  const answers = await withStoredValues(ctx, caller.customerId, input.answers, stored);
  const errors = [...check.check(answers), ...missingContacts(check, { ...stored, ...answers })].map(belowAnswers);
  const consentErrors = checkConsents(check.release.catalog, check.askedConsents(answers), input.consents);
  // An unfinished save may lack answers; those that are there must be right.
  const counts = ({ keyword }: FieldError) => input.complete || keyword !== "required";
  refuse("INVALID_ANSWERS", errors.filter(counts));
  refuse("CONSENT_MISSING", consentErrors.filter(counts));
  const product = await productOf(ctx, check, caller.prospectId);
  return inTransaction(ctx, async (tx) => {
    const kept = input.complete ? withoutOldAnswers(check, stored) : stored;
    await storeProfile(ctx, tx, caller.customerId, { ...kept, ...answers });
    // Until the form is complete again, what is stored was not checked as a whole and makes no application.
    if (!input.complete) await tx.updateTable("customers").set({ is_editing: true }).where("id", "=", caller.customerId).execute();
    const all = { ...contactsOf(stored), ...answers };
    const appId = input.complete && product !== null ? await complete(ctx, tx, caller, { check, product, answers: all, input }) : null;
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
  const flags: Record<string, boolean> = { is_editing: false, ...consentFlags(release.catalog, input.consents) };
  if (product.completionFlag !== undefined) flags[product.completionFlag] = true;
  for (const name of product.updateFlags ?? []) flags[name] = false;
  await tx.updateTable("customers").set(flags).where("id", "=", customerId).execute();
  await noteCompletion(tx, customerId, product.code, release.hash);
  const appId = await openApplication(ctx, tx, {
    customerId,
    prospectId,
    product: product.code,
    release: release.hash,
    answers,
  });
  await tx.updateTable("customers").set({ inflight_application: appId }).where("id", "=", customerId).execute();
  const occasion = { customerId, prospectId, applicationId: appId, release: release.hash, address: input.address };
  await recordConsents(ctx, tx, occasion, input.consents);
  await tx.deleteFrom("drafts").where("customer_id", "=", customerId).where("form", "=", input.form).execute();
  return appId;
}

/** A starred PAN means the stored one, and only when it is its mask (O60, O74). A verified mobile or email is not changed by an answer. */
async function withStoredValues(ctx: Context, customerId: string, answers: Answers, stored: StoredProfile): Promise<Answers> {
  const errors: FieldError[] = [];
  const result = { ...answers };
  if (typeof answers.tin === "string") {
    const starred = answers.tin.includes("*");
    const known = typeof stored.tin === "string" ? stored.tin : null;
    if (starred && (known === null || maskPan(known) !== answers.tin.toUpperCase()))
      errors.push({ path: "/tin", keyword: "pattern", message: "" });
    else result.tin = starred ? known : answers.tin.toUpperCase();
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

const CONTACTS = ["mobile_phone_number", "email"] as const;

/** Mobile and email, of which a form asks only for the one that is not verified. */
function contactsOf(stored: StoredProfile): StoredProfile {
  return Object.fromEntries(CONTACTS.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])));
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

/** The product that the form belongs to: the prospect's own, where it uses this form. */
async function productOf(ctx: Context, { release, form }: FormCheck, prospectId: string): Promise<ProductDocument | null> {
  const products = [...release.catalog.products.values()].filter((product) => product.form === form.id);
  const prospect = await ctx.db.selectFrom("prospects").select("product_type").where("id", "=", prospectId).executeTakeFirst();
  return products.find(({ code }) => code === prospect?.product_type) ?? products[0] ?? null;
}
