import type { ProductFlag, Profile } from "../../../contract/customer/profile.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { namesReadByLenders } from "../../../engine/catalog/lenders/lender-fields.ts";
import { meetsConditions } from "../../../engine/rules/conditions.ts";
import { compiledConditions } from "../../../engine/rules/logic/compile.ts";
import type { Context } from "../../platform/context.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import { findUnreviewed, storeReview } from "../applications/application-review.ts";
import { factsOf } from "../applications/facts.ts";
import { readCustomer } from "./read-customer.ts";

/** Rules that can fail by the passing of time alone, without a change of the release. */
const TIME_DEPENDENT: ReadonlySet<string> = new Set(["ageBetween", "yearsBack"]);

const evaluate = compiledConditions();

/** Fields that a product's lenders read, cached per release and product; releases are immutable. */
const namesRead = new WeakMap<Release["catalog"], Map<string, ReadonlySet<string>>>();

/**
 * Returns the profile under the live release. Reviews open applications that were completed under
 * another release and flags those that need updated answers (O43).
 */
export async function readCurrentProfile(ctx: Context, customerId: string): Promise<Profile> {
  const live = ctx.releases.live();
  const due = await findUnreviewed(ctx.db, customerId, live.hash);
  for (const { id, product: code, release, sealed_answers } of due) {
    const sealed = sealed_answers ?? "";
    const answers = await ctx.vault.decryptJson(customerId, sealed, ctx.db);
    const product = [...live.catalog.products.values()].find((each) => each.code === code);
    const needs = product ? await needsOf(ctx, live, product, { release, answers }) : NOTHING;
    await storeReview(ctx.db, { id, sealed_answers: sealed }, { release: live.hash, ...needs });
  }
  return (await readCustomer(ctx, customerId, ctx.db)).profile;
}

interface Needs {
  /** The live release requires updated answers. */
  required: boolean;
  /** Flags of the specification that report it. */
  flags: ProductFlag[];
}

const NOTHING: Needs = { required: false, flags: [] };

interface Submitted {
  /** The release of the answers. */
  release: string;
  answers: Record<string, unknown>;
}

/**
 * Returns what the live release requires beyond these answers. If the product has update flags,
 * their conditions decide; answers that set none of them need no update.
 */
async function needsOf(ctx: Context, live: Release, product: ProductDocument, submitted: Submitted): Promise<Needs> {
  const carried = await answersUnder(ctx, { formId: product.form, from: submitted.release, answers: submitted.answers }, live, ctx.db);
  const form = live.form(product.form, "en");
  if (form === null) return NOTHING;
  const { answers, unanswered, errors } = form.review(carried.answers);
  const before = await ctx.releases.find(submitted.release, ctx.db);
  const known = before ? namesReadIn(before, product.code) : null;
  const asked = known !== null && unanswered.some((name) => namesReadIn(live, product.code).has(name) && !known.has(name));
  if (!asked && errors.every(({ keyword }) => TIME_DEPENDENT.has(keyword))) return NOTHING;
  const facts = factsOf(ctx, live, answers);
  const whom: Partial<Record<ProductFlag, unknown>> = product.updateWhen ?? {};
  const flags = (product.updateFlags ?? []).filter((flag) => meetsConditions(whom[flag] as Condition | undefined, facts, evaluate));
  return { required: product.updateFlags === undefined || flags.length > 0, flags };
}

function namesReadIn({ catalog }: Release, product: string): ReadonlySet<string> {
  const known = namesRead.get(catalog) ?? new Map<string, ReadonlySet<string>>();
  namesRead.set(catalog, known);
  const names = known.get(product) ?? namesReadByLenders(catalog, product);
  known.set(product, names);
  return names;
}
