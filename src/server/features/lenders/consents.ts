import type { ConsentAnswer } from "../../../contract/customer/consents.ts";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { answersFor, checkConsents, isInForce, recordConsents } from "../customers/consents.ts";

interface ConsentQuery {
  customerId: string;
  applicationId: string;
  lender: LenderDocument;
  catalog: Catalog;
}

/**
 * Returns the ids of consents that a lender requires and that are missing: never answered, refused,
 * withdrawn, of an older version, expired, or given to another application.
 */
export async function missingConsents(ctx: Context, db: Db, query: ConsentQuery): Promise<string[]> {
  const answers = await lastAnswers(db, query);
  const now = ctx.clock.now();
  return neededConsents(query).filter((id) => !isInForce(query.catalog.consents.get(id), answers.get(id), now));
}

/** Whether a required consent was withdrawn. An expired consent or a new version does not count. */
export async function isConsentWithdrawn(db: Db, query: ConsentQuery): Promise<boolean> {
  const answers = await lastAnswers(db, query);
  return neededConsents(query).some((id) => answers.get(id)?.given === false);
}

/**
 * Returns when a required consent was withdrawn and not given again; null if none was. A first
 * refusal is not a withdrawal.
 */
export async function withdrawalTime(db: Db, query: ConsentQuery): Promise<Date | null> {
  const [latest] = (await withdrawals(db, query)).toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return latest?.at ?? null;
}

/** Whether a required consent is withdrawn and the submitted answers do not give it again. */
export async function isConsentStillWithdrawn(db: Db, query: ConsentQuery, submitted: readonly ConsentAnswer[]): Promise<boolean> {
  return (await withdrawals(db, query)).some(({ consent }) => !submitted.some(({ id, given }) => given && id === consent));
}

/** Returns the latest answers that are withdrawals. */
async function withdrawals(db: Db, query: ConsentQuery) {
  const rows = await readAnswers(db, query);
  const last = new Map(rows.map((row) => [row.consent, row]));
  return [...last.values()].filter(({ consent, given }) => !given && rows.some((row) => row.consent === consent && row.given));
}

const neededConsents = ({ lender, catalog }: ConsentQuery) =>
  (lender.consents ?? []).filter((id) => catalog.consents.get(id)?.required === true);

/** Returns the latest answer to each consent that a lender requires, given to this application or to all. */
async function lastAnswers(db: Db, query: ConsentQuery) {
  return new Map((await readAnswers(db, query)).map((row) => [row.consent, row]));
}

/** Returns all answers to each consent, oldest first. */
async function readAnswers(db: Db, query: ConsentQuery) {
  const consents = neededConsents(query);
  if (consents.length === 0) return [];
  return answersFor(db, { ...query, consents });
}

interface ConsentsGiven extends ConsentQuery {
  release: string;
  prospectId: string;
  address: string;
  answers: readonly ConsentAnswer[];
}

/**
 * Stores answers to a lender's consents.
 * @throws CONSENT_MISSING (422) for an unknown consent, another version or a required one that was
 * not given
 */
export async function giveConsents(ctx: Context, tx: Db, giving: ConsentsGiven): Promise<void> {
  const { lender, catalog, answers, customerId, prospectId, applicationId, release, address } = giving;
  const errors = checkConsents(catalog, lender.consents ?? [], answers).filter(({ keyword }) => keyword !== "required");
  if (errors.length > 0) throw new ApiError("CONSENT_MISSING", { fields: errors });
  await recordConsents(ctx, tx, { catalog, customerId, prospectId, applicationId, lender: lender.id, release, address }, answers);
}
