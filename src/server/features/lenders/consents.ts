import type { ConsentAnswer } from "../../../contract/consents.ts";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { checkConsents, recordConsents } from "../profile/consents.ts";

const DAY_MS = 86_400_000;

interface Asking {
  customerId: string;
  applicationId: string;
  lender: LenderDocument;
  catalog: Catalog;
}

/**
 * Ids of the consents that a lender needs and does not have: never answered, refused, withdrawn, of an older version,
 * too old, or given to another application.
 */
export async function missingConsents(ctx: Context, db: Db, asking: Asking): Promise<string[]> {
  const answers = await lastAnswers(db, asking);
  const now = ctx.clock.now().getTime();
  return neededConsents(asking).filter((id) => {
    const document = asking.catalog.consents.get(id);
    const last = answers.get(id);
    if (last === undefined || !last.given || last.version !== document?.versions.at(-1)?.version) return true;
    const days = document.expiresAfterDays;
    return days !== undefined && now - last.at.getTime() > days * DAY_MS;
  });
}

/** Whether a consent that a lender needs was refused since it was given. One that is too old or has a new version was not. */
export async function isConsentWithdrawn(db: Db, asking: Asking): Promise<boolean> {
  const answers = await lastAnswers(db, asking);
  return neededConsents(asking).some((id) => answers.get(id)?.given === false);
}

const neededConsents = ({ lender, catalog }: Asking) => (lender.consents ?? []).filter((id) => catalog.consents.get(id)?.required === true);

/** The last answer to each consent that a lender needs, given here or to all applications. */
async function lastAnswers(db: Db, asking: Asking) {
  const asked = neededConsents(asking);
  if (asked.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("consents")
    .select(["consent", "version", "given", "at"])
    .where("customer_id", "=", asking.customerId)
    .where((where) => where.or([where("application_id", "is", null), where("application_id", "=", asking.applicationId)]))
    .where("consent", "in", asked)
    .orderBy("at")
    .execute();
  return new Map(rows.map((row) => [row.consent, row]));
}

interface Giving extends Asking {
  release: string;
  prospectId: string;
  address: string;
  answers: readonly ConsentAnswer[];
}

/** Stores answers to a lender's consents. Throws CONSENT_MISSING (422) for one that is unknown, of another version or without its choice. */
export async function giveConsents(ctx: Context, tx: Db, giving: Giving): Promise<void> {
  const { lender, catalog, answers, customerId, prospectId, applicationId, release, address } = giving;
  const errors = checkConsents(catalog, lender.consents ?? [], answers).filter(({ keyword }) => keyword !== "required");
  if (errors.length > 0) throw new ApiError("CONSENT_MISSING", { fields: errors });
  await recordConsents(ctx, tx, { catalog, customerId, prospectId, applicationId, lender: lender.id, release, address }, answers);
}
