import { randomUUID } from "node:crypto";
import { recordConsents } from "../../../src/server/features/customers/consents.ts";
import { storeProfile } from "../../../src/server/features/customers/customers.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { givenConsent, newMobile } from "../../support/customer.ts";
import type { TestServer } from "../../support/server.ts";

const DAY_SECONDS = 86_400;
const INDIA_SECONDS = 5.5 * 3_600;

/** Moves the clock to the next time that it is a second past this in India. */
export function advanceToHour({ clock }: Pick<TestServer, "clock">, hour: number, minute = 0): void {
  const now = clock.now().getTime() / 1000 + INDIA_SECONDS;
  const secondOfDay = hour * 3_600 + minute * 60 + 1;
  clock.pass((secondOfDay - (now % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
}

export interface AddedCustomer {
  id: string;
  mobile: string;
}

interface CustomerOptions {
  firstName?: string;
  /** Whether they agreed to hear of offers by SMS. */
  agreed?: boolean;
  /** Hours ago that they left a form of this product. */
  leftHoursAgo?: number;
  product?: string;
}

/** A customer as one who signed in by a mobile number is stored, maybe with a form that was left. */
export async function addCustomer(server: TestServer, options: CustomerOptions = {}): Promise<AddedCustomer> {
  const { ctx } = server;
  const { firstName = "Zulekha", agreed = true, leftHoursAgo, product = "LOAN" } = options;
  const added = { id: randomUUID(), mobile: newMobile() };
  const now = ctx.clock.now();
  const live = ctx.releases.live();
  await inTransaction(ctx, async (tx) => {
    await tx.insertInto("customers").values({ id: added.id, created_at: now, updated_at: now, allow_sms: agreed }).execute();
    await ctx.vault.createKey(added.id, tx);
    await storeProfile(ctx, tx, added.id, { first_name: firstName, mobile_phone_number: added.mobile });
    const blind_index = ctx.vault.blindIndex("phone", added.mobile);
    await tx.insertInto("customer_identifiers").values({ kind: "phone", blind_index, customer_id: added.id, verified_at: now }).execute();
    const context = { catalog: live.catalog, customerId: added.id, prospectId: null, release: live.hash, address: "203.0.113.9" };
    await recordConsents(ctx, tx, context, [{ ...givenConsent("communications"), given: agreed }]);
    if (leftHoursAgo === undefined) return;
    const form = [...live.catalog.products.values()].find(({ code }) => code === product)?.form ?? "";
    await tx
      .insertInto("drafts")
      .values({
        customer_id: added.id,
        product,
        form,
        release: live.hash,
        sealed_answers: await ctx.vault.encrypt(added.id, JSON.stringify({ first_name: firstName }), tx),
        saved_at: new Date(now.getTime() - leftHoursAgo * 3_600_000),
        revision: 1,
        writers: JSON.stringify([]),
      })
      .execute();
  });
  return added;
}

/** Gives a customer a verified email and the consent to offers by it. */
export async function addEmail({ ctx }: TestServer, { id, mobile }: AddedCustomer): Promise<string> {
  const email = `${id}@example.com`;
  const row = { kind: "email" as const, blind_index: ctx.vault.blindIndex("email", email), customer_id: id, verified_at: ctx.clock.now() };
  await ctx.db.insertInto("customer_identifiers").values(row).execute();
  await inTransaction(ctx, (tx) => storeProfile(ctx, tx, id, { first_name: "Zulekha", mobile_phone_number: mobile, email }));
  await ctx.db.updateTable("customers").set({ allow_emails: true }).where("id", "=", id).execute();
  return email;
}
