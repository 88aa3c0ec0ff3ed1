import { sql } from "kysely";
import { PRODUCT_FLAGS, type ProductFlag, type Profile } from "../../../contract/customer/profile.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** A customer's progress with a product: the state of the open application. */
interface ProductProgress {
  id: string;
  /** Product code. */
  product: string;
  completed: boolean;
  /** Answers were saved in part since the form was last complete. */
  editing: boolean;
  /** The live release requires updated answers. */
  updateRequired: boolean;
  updateFlags: readonly ProductFlag[];
  /** A required consent was withdrawn. */
  consentWithdrawn: boolean;
  /** A lender that waits for the customer's action. */
  waitingLender: string | null;
  /** A lender has disbursed the loan. */
  disbursed: boolean;
  /** How the last lender ended it, if none may still decide. */
  ended: Ended | null;
}

type Ended = NonNullable<Profile["products"][string]["ended"]>;

/** The lender that has waited longest for the customer's action; correlated with `applications`. */
const waitingLender = sql<string | null>`(select lender from lender_applications
  where application_id = applications.id and status = 'ACTION_NEEDED' order by updated_at, lender limit 1)`;

/** Whether a lender has disbursed the loan; correlated with `applications`. */
const isDisbursed = sql<boolean>`exists (
  select from lender_applications sent where sent.application_id = applications.id and sent.status = 'DISBURSED')`;

/**
 * The last end, if all chosen lenders have ended it; correlated with `applications`. The event has
 * its time, also if the lender gave none.
 */
const lastEnd = sql<Ended | null>`(
  select jsonb_build_object('status', (array_agg(status order by at desc))[1], 'at', max(at))
  from (
    select sent.status, coalesce(
      (select max(e.at) from lender_events e where e.lender_application_id = sent.id and e.counted and e.status = sent.status),
      sent.updated_at) as at
    from lender_applications sent where sent.application_id = applications.id) as chosen
  having bool_and(status in ('DECLINED', 'EXPIRED')))`;

type Shown = Pick<Profile, ProductFlag | "is_editing" | "inflight_credit_app_id" | "products">;

/** Returns a customer's open applications, one per product, most recently updated first. */
export async function readProgress(db: Db, customerId: string): Promise<ProductProgress[]> {
  const rows = await db
    .selectFrom("applications")
    .select(["id", "product", "editing", "update_required", "update_flags"])
    // Without a required consent the form must be completed again.
    .select(({ eb }) => eb.and([eb("sealed_answers", "is not", null), eb("consent_withdrawn", "is", null)]).as("completed"))
    .select(({ eb }) => eb("consent_withdrawn", "is not", null).as("consentWithdrawn"))
    .select(waitingLender.as("waitingLender"))
    .select(isDisbursed.as("disbursed"))
    .select(lastEnd.as("ended"))
    .where("customer_id", "=", customerId)
    .where("state", "=", "open")
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ update_required, update_flags, completed, consentWithdrawn, ...row }) => ({
    ...row,
    completed: Boolean(completed),
    consentWithdrawn: Boolean(consentWithdrawn),
    updateRequired: update_required,
    updateFlags: update_flags,
  }));
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/**
 * Presents progress as the profile does. A flag of the specification that several products share is
 * set if any of them sets it.
 */
export function presentProgress(progress: readonly ProductProgress[], products: Iterable<ProductDocument>): Shown {
  const completion = new Map([...products].map(({ code, completionFlag }) => [code, completionFlag]));
  const set = new Set<string | undefined>(
    progress.flatMap(({ product, completed, updateFlags }) => [...updateFlags, completed ? completion.get(product) : undefined]),
  );
  return {
    ...(Object.fromEntries(PRODUCT_FLAGS.map((name) => [name, flag(set.has(name))])) as Record<ProductFlag, 0 | 1>),
    is_editing: flag(progress.some(({ editing }) => editing)),
    inflight_credit_app_id: progress[0]?.id ?? null,
    products: Object.fromEntries(
      progress.map(({ id, product, completed, updateRequired, consentWithdrawn, waitingLender: lender, disbursed, ended }) => [
        product,
        {
          completed: flag(completed),
          update_required: flag(updateRequired),
          application: id,
          consent_withdrawn: flag(consentWithdrawn),
          waiting_lender: lender,
          disbursed: flag(disbursed),
          ended: ended && { ...ended, at: new Date(ended.at).toISOString() },
        },
      ]),
    ),
  };
}
