import type { ConsentAnswer } from "../../../contract/customer/consents.ts";
import type { Answers, Profile } from "../../../contract/customer/profile.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { conversionTo } from "../../platform/releases/answers-under.ts";
import { readApplicationAnswers } from "../applications/answers.ts";
import { markEditing } from "../applications/applications.ts";
import { type FormInUse, formToSave } from "../applications/form-in-use.ts";
import { factsStoredBy, NO_FACTS, type StoredFacts } from "../applications/stored-facts.ts";
import { consentFlags, recordConsents, storeFlags } from "../customers/consents.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { readStoredProfile, storeProfile, verifiedKinds } from "../customers/customers.ts";
import { contactsOf, type StoredProfile } from "../customers/profile-fields.ts";
import { recordSimilarAccounts } from "../dedupe/dedupe.ts";
import { lockReferencedFiles } from "../files/named-files.ts";
import { checkKeys, checkSave, type KnownOfCustomer, type Submitted } from "./check-save.ts";
import { completeApplication } from "./complete-application.ts";
import { clearedIn } from "./draft-merge.ts";
import { draftBase } from "./draft-rebase.ts";
import { clearDraft, readCleared, storeDraft } from "./draft-rows.ts";
import { readCustomer } from "./read-customer.ts";
import { readDraft, type StoredDraft } from "./read-draft.ts";

interface SaveInput extends Submitted {
  form: string;
  /** Release of the form. */
  release: string;
  productType: string | undefined;
  consents: ConsentAnswer[];
  address: string;
  language: string;
}

interface Saved {
  profile: Profile;
  appId: string | null;
}

/**
 * Saves the answers of a product's form after validating them like the browser and against the
 * customer's stored data. Complete answers are stored in the application, with the consents; others
 * are merged into the draft. Both update the profile, which products share.
 * @throws RELEASE_UNKNOWN, BAD_REQUEST for keys that the form does not have and an unknown product,
 * INVALID_ANSWERS or CONSENT_MISSING (422) with the fields
 */
export async function saveProfile(ctx: Context, caller: CustomerCaller, input: SaveInput): Promise<Saved> {
  const { customerId } = caller;
  const page = await formToSave(ctx, input);
  checkKeys(page, input.answers);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const draft = input.complete ? null : await readDraft(ctx, tx, customerId, page.product.code);
    const known = await readKnown(ctx, tx, customerId, { page, draft, input });
    const answers = checkSave(page, input, known, ctx.releases.live());
    const store: Store = { ctx, tx, caller, page, input, known, answers };
    const appId = draft ? await storePartial(store, draft) : await storeComplete(store);
    const { profile } = await readCustomer(ctx, customerId, tx);
    return { profile, appId };
  });
}

/** Extracts the facts for tables and reports, by the product's form in the live release. */
async function factsToStore({ ctx, tx, page: { product, release } }: Store, answers: Answers): Promise<StoredFacts> {
  const live = ctx.releases.live();
  const formId = productByCode(live.catalog, product.code)?.form ?? product.form;
  const form = live.form(formId, "en");
  if (form === null) return NO_FACTS;
  const conversion = await conversionTo(ctx, formId, release.hash, live, tx);
  return (await factsStoredBy(form))(conversion.carry(answers).answers);
}

interface Known extends KnownOfCustomer {
  /** The part of the stored profile that remains beside the answers. */
  kept: StoredProfile;
}

interface SaveContext {
  page: FormInUse;
  /** The draft that the answers are merged into. */
  draft: StoredDraft | null;
  input: SaveInput;
}

/**
 * Reads everything that a save depends on, under the customer's lock. Files referred to are locked
 * until the transaction ends.
 */
async function readKnown(ctx: Context, tx: Db, customerId: string, { page, draft, input }: SaveContext): Promise<Known> {
  const stored = await readStoredProfile(ctx, customerId, tx);
  const own = await readApplicationAnswers(ctx, customerId, page.product.code, tx);
  const verified = await verifiedKinds(tx, customerId);
  const kept = input.complete ? withoutOldAnswers(page, stored) : stored;
  const named = [kept, draft?.answers].map((before) => ({ ...before, ...input.answers }));
  return { stored, kept, own: own?.answers ?? null, verified, files: await lockReferencedFiles(ctx, tx, customerId, named) };
}

/** Validated answers to be stored. */
interface Store {
  ctx: Context;
  tx: Db;
  caller: CustomerCaller;
  page: FormInUse;
  input: SaveInput;
  known: Known;
  answers: Answers;
}

/** Names of answers deleted earlier, migrated to this form. */
async function clearedBefore({ ctx, tx, caller, page: { form, product, release } }: Store): Promise<string[]> {
  const before = await readCleared(tx, caller.customerId, product.code);
  return before === null ? [] : (await conversionTo(ctx, form.slice.id, before.release, release, tx)).names(before.names);
}

/** Stores a complete form. Returns the id of its application. */
async function storeComplete(store: Store): Promise<string> {
  const { ctx, tx, caller, page, input, known } = store;
  const { customerId, prospectId } = caller;
  const { release, product } = page;
  await keepProfile(store);
  const flags = consentFlags(release.catalog, input.consents);
  await storeFlags(tx, customerId, flags);
  const answers = { ...contactsOf(known.stored), ...store.answers };
  const agreed = input.consents.filter((consent) => consent.given).map(({ id }) => id);
  const facts = await factsToStore(store, answers);
  const completion = { release: release.hash, answers, files: known.files.in(answers), facts, agreed };
  const appId = await completeApplication(ctx, tx, { customerId, prospectId, product: product.code, ...completion });
  await recordSimilarAccounts(ctx, tx, { customerId, applicationId: appId });
  const { address } = input;
  const occasion = { catalog: release.catalog, customerId, prospectId, applicationId: appId, release: release.hash, address };
  await recordConsents(ctx, tx, occasion, input.consents);
  const names = clearedIn(await clearedBefore(store), page.form.takenAway(answers, known.stored), answers);
  await clearDraft(ctx, tx, customerId, { product: product.code, form: input.form, release: release.hash, names });
  return appId;
}

/**
 * Merges partial answers into the product's draft. They were not validated as a whole, so no
 * application is stored until the form is complete.
 */
async function storePartial(store: Store, before: StoredDraft): Promise<null> {
  const { ctx, tx, caller, page, input, known } = store;
  await keepProfile(store);
  await markEditing(tx, caller.customerId, page.product.code);
  const base = await draftBase(ctx, tx, { page, answersRelease: input.release, merge: true }, before);
  const answers = { ...base.fromStored.carry(before.answers ?? {}).answers, ...base.fromPage.carry(input.answers).answers };
  await storeDraft(ctx, tx, caller.customerId, before, {
    product: page.product.code,
    form: input.form,
    release: base.release.hash,
    step: undefined,
    reached: undefined,
    answers,
    files: known.files.in(answers),
    cleared: clearedIn(base.fromStored.names(before.cleared), [], answers),
    writers: before.writers,
  });
  return null;
}

async function keepProfile({ ctx, tx, caller, known, answers }: Store): Promise<void> {
  const stored = { ...known.kept, ...answers };
  await storeProfile(ctx, tx, caller.customerId, stored, known.files.in(stored));
}

/** Drops answers of an earlier completion from the profile if their question no longer applies. */
function withoutOldAnswers({ form }: FormInUse, stored: StoredProfile): StoredProfile {
  const others = Object.entries(stored).filter(([name]) => !form.hasField(name));
  return { ...Object.fromEntries(others), ...contactsOf(stored) };
}
