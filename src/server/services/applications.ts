import type { ProductDocument } from "../../contract/documents.gen.ts";
import { productByCode } from "../../engine/catalog/catalog.ts";
import { randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import type { CustomerCaller } from "../policies/policy.ts";
import { readCustomer } from "./customers.ts";
import { USUAL_LIMITS } from "./write-limit.ts";

const HOUR_MS = 3_600_000;

interface Completion {
  customerId: string;
  prospectId: string;
  /** Code of the product. */
  product: string;
  /** The release under which the answers were given. */
  release: string;
  /** All answers of the form, flat, the PAN in clear. */
  answers: Record<string, unknown>;
}

/**
 * The application that a completed form belongs to: the one in flight for this product, or a new one.
 * It takes these answers over, so that its offers are worked out anew. Returns its id.
 */
export async function openApplication(ctx: Context, tx: Db, input: Completion): Promise<string> {
  await takeTurn(tx, input.customerId);
  const sealed_answers = await ctx.vault.encrypt(input.customerId, JSON.stringify(input.answers), tx);
  const known = await findInFlight(tx, input.customerId, input.product);
  if (known === undefined) return insert(ctx, tx, input, sealed_answers);
  await tx
    .updateTable("applications")
    .set({ release: input.release, prospect_id: input.prospectId, sealed_answers, decision_id: null, updated_at: ctx.clock.now() })
    .where("id", "=", known)
    .execute();
  return known;
}

/**
 * `POST /api/applications`: continues the application in flight or, with `startNew`, closes it and begins another (O117).
 * A new one starts with the profile's answers where the profile is complete for the product. One in which nothing was answered
 * yet is as good as new and is gone on with. Throws TOO_MANY_REQUESTS beyond the site's new applications an hour.
 */
export async function createApplication(
  ctx: Context,
  caller: CustomerCaller,
  input: { prospectAppId: string; productType: string; startNew?: boolean },
): Promise<string> {
  const release = ctx.releases.live();
  const product = productByCode(release.catalog, input.productType);
  if (product === undefined) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/productType", keyword: "enum", message: "" }] });
  const { customerId } = caller;
  return inTransaction(ctx, async (tx) => {
    await takeTurn(tx, customerId);
    const prospect = await tx
      .selectFrom("prospects")
      .select("id")
      .where("id", "=", input.prospectAppId)
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    if (prospect === undefined) throw new ApiError("NOT_FOUND");
    const known = await findInFlight(tx, customerId, product.code);
    if (known !== undefined && input.startNew !== true) return remember(tx, customerId, known);
    const answers = await completeAnswers(ctx, tx, customerId, product);
    if (known !== undefined && answers === null && (await isUntouched(tx, known))) return remember(tx, customerId, known);
    await limitNew(ctx, tx, customerId);
    if (known !== undefined)
      await tx.updateTable("applications").set({ state: "closed", updated_at: ctx.clock.now() }).where("id", "=", known).execute();
    const sealed = answers === null ? null : await ctx.vault.encrypt(customerId, JSON.stringify(answers), tx);
    const fresh = { customerId, prospectId: prospect.id, product: product.code, release: release.hash };
    return remember(tx, customerId, await insert(ctx, tx, fresh, sealed));
  });
}

/** `POST /api/gold-loans/{appId}`: where the browser goes next (O44), by the product's document. Throws STEP_SKIPPED (409) for a product that does not make this call. */
export async function createGoldLoan(ctx: Context, customerId: string, appId: string): Promise<{ redirect: string }> {
  const row = await ctx.db
    .selectFrom("applications")
    .select(["product", "state"])
    .where("id", "=", appId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const redirect = productByCode(ctx.releases.live().catalog, row.product)?.loanRedirect;
  if (redirect === undefined || row.state !== "open") throw new ApiError("STEP_SKIPPED");
  return { redirect };
}

/** Lets the changes to one customer's applications happen one after the other. */
async function takeTurn(tx: Db, customerId: string): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
}

async function findInFlight(tx: Db, customerId: string, product: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("applications")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row?.id;
}

/** Whether nothing was answered in an application. */
async function isUntouched(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom("applications").select("sealed_answers").where("id", "=", id).executeTakeFirst();
  return row?.sealed_answers === null;
}

/** The rows themselves are counted, in the customer's own lock. */
async function limitNew(ctx: Context, tx: Db, customerId: string): Promise<void> {
  const { applicationsPerHour } = { ...USUAL_LIMITS, ...ctx.releases.live().site.limits };
  const row = await tx
    .selectFrom("applications")
    .select("created_at")
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .offset(applicationsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  const wait = row === undefined ? 0 : row.created_at.getTime() + HOUR_MS - ctx.clock.now().getTime();
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(wait / 1000) });
}

async function insert(ctx: Context, tx: Db, input: Omit<Completion, "answers">, sealed_answers: string | null): Promise<string> {
  const id = randomUuid();
  const now = ctx.clock.now();
  await tx
    .insertInto("applications")
    .values({
      id,
      customer_id: input.customerId,
      prospect_id: input.prospectId,
      product: input.product,
      release: input.release,
      state: "open",
      sealed_answers,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** The profile names the application in flight (`inflight_credit_app_id`). */
async function remember(tx: Db, customerId: string, appId: string): Promise<string> {
  await tx.updateTable("customers").set({ inflight_application: appId }).where("id", "=", customerId).execute();
  return appId;
}

/** The stored answers, when the profile says that they are complete, not changed in part since, and nothing newer is needed. */
async function completeAnswers(
  ctx: Context,
  tx: Db,
  customerId: string,
  product: ProductDocument,
): Promise<Record<string, unknown> | null> {
  const { profile, stored } = await readCustomer(ctx, customerId, tx);
  const complete = product.completionFlag === undefined || profile[product.completionFlag] === 1;
  const current = (product.updateFlags ?? []).every((flag) => profile[flag] === 0);
  return complete && current && profile.is_editing === 0 ? stored : null;
}
