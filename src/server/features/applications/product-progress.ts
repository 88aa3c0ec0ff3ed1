import { sql } from "kysely";
import { PRODUCT_FLAGS, type ProductFlag, type Profile } from "../../../contract/customer/profile.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { Db } from "../../platform/db/tables.ts";

/** A customer's progress with one product: the state of the application in flight. */
export interface ProductProgress {
  /** Id of the application. */
  id: string;
  /** Code of the product. */
  product: string;
  completed: boolean;
  /** Answers were saved in part since the form was complete. */
  editing: boolean;
  /** The release in force asks for newer answers. */
  updateRequired: boolean;
  updateFlags: readonly ProductFlag[];
  /** A consent that its form needs was withdrawn. */
  consentWithdrawn: boolean;
  /** A lender that waits for something from the customer. */
  waitingLender: string | null;
  /** A lender has disbursed it. */
  disbursed: boolean;
}

/** A lender that waits for the customer of an application, the longest first; over `applications`. */
const waitingLender = sql<string | null>`(select lender from lender_applications
  where application_id = applications.id and status = 'ACTION_NEEDED' order by updated_at, lender limit 1)`;

/** Whether a lender has paid out on the application of a query's row. Over `applications`. */
const isDisbursed = sql<boolean>`exists (
  select from lender_applications sent where sent.application_id = applications.id and sent.status = 'DISBURSED')`;

type Shown = Pick<Profile, ProductFlag | "is_editing" | "inflight_credit_app_id" | "products">;

/** A customer's applications in flight, one a product, the one that was touched last first. */
export async function readProgress(db: Db, customerId: string): Promise<ProductProgress[]> {
  const rows = await db
    .selectFrom("applications")
    .select(["id", "product", "editing", "update_required", "update_flags"])
    // Without a consent that its form needs, the form is to be gone through again.
    .select(({ eb }) => eb.and([eb("sealed_answers", "is not", null), eb("consent_withdrawn", "is", null)]).as("completed"))
    .select(({ eb }) => eb("consent_withdrawn", "is not", null).as("consentWithdrawn"))
    .select(waitingLender.as("waitingLender"))
    .select(isDisbursed.as("disbursed"))
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
 * What the profile says of products. The specification's flags follow from the applications: a flag that several products carry
 * is set when any of them sets it.
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
      progress.map(({ id, product, completed, updateRequired, consentWithdrawn, waitingLender: lender, disbursed }) => [
        product,
        {
          completed: flag(completed),
          update_required: flag(updateRequired),
          application: id,
          consent_withdrawn: flag(consentWithdrawn),
          waiting_lender: lender,
          disbursed: flag(disbursed),
        },
      ]),
    ),
  };
}
