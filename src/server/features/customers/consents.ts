import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ConsentAnswer } from "../../../contract/customer/consents.ts";
import type { ConsentDocument } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

interface Occasion {
  catalog: Pick<Catalog, "consents">;
  customerId: string;
  prospectId: string | null;
  applicationId?: string | null;
  /** The lender, for a lender's consent. */
  lender?: string | null;
  release: string;
  address: string;
}

/**
 * Validates consents: unknown, not the current version, no text in the language, missing choice, or
 * required and not given.
 * @param asked ids of the applicable consents
 * @returns field errors with paths into the list, e.g. `/consents/terms`; empty if valid
 */
export function checkConsents(catalog: Catalog, asked: readonly string[], answers: readonly ConsentAnswer[]): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (id: string, keyword: string) => errors.push({ path: `/consents/${id}`, keyword, message: "" });
  for (const answer of answers) {
    const document = catalog.consents.get(answer.id);
    const version = document?.versions.at(-1);
    if (!asked.includes(answer.id) || version === undefined) refuse(answer.id, "unknown");
    else if (answer.version !== version.version) refuse(answer.id, "version");
    else if (!Object.hasOwn(version.text, answer.language)) refuse(answer.id, "language");
    else if (answer.given && version.choices !== undefined && !version.choices.some(({ code }) => code === answer.choice))
      refuse(answer.id, "choice");
    else if (version.choices === undefined && answer.choice !== undefined) refuse(answer.id, "choice");
    if (answers.filter(({ id }) => id === answer.id).length > 1) refuse(answer.id, "uniqueItems");
  }
  for (const id of asked) {
    if (catalog.consents.get(id)?.required && !answers.some((answer) => answer.id === id && answer.given)) refuse(id, "required");
  }
  return errors;
}

/** The latest answer to a consent. */
interface LastAnswer {
  given: boolean;
  version: number;
  at: Date;
}

/**
 * Whether an answer is valid agreement to the current consent: given, to the current version, and
 * not expired.
 */
export function isInForce(document: ConsentDocument | undefined, last: LastAnswer | undefined, now: Date): boolean {
  if (last === undefined || !last.given || last.version !== document?.versions.at(-1)?.version) return false;
  const days = document.expiresAfterDays;
  return days === undefined || now.getTime() - last.at.getTime() <= days * DAY_MS;
}

/**
 * Condition that the answer which last set a profile flag has not expired. Refers to `customers c`;
 * the caller checks the flag itself.
 */
export function flagIsSet({ consents }: Pick<Catalog, "consents">, flag: keyof ConsentFlags, now: Date): RawBuilder<unknown> {
  const setting = [...consents.values()].filter(({ sets }) => sets?.includes(flag));
  const ended = setting.flatMap(({ id, expiresAfterDays: days }) =>
    days === undefined ? [] : [sql`(k.consent = ${id} and k.at < ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz)`],
  );
  if (ended.length === 0) return sql`true`;
  return sql`not exists (
    select from (select consent, at from consents where customer_id = c.id and lender is null and channel is null
      and consent in (${sql.join(setting.map(({ id }) => id))}) order by at desc, id desc limit 1) k
    where ${sql.join(ended, sql` or `)})`;
}

interface Agreeing {
  catalog: Pick<Catalog, "consents">;
  customerId: string;
  /** Product code. */
  product: string;
  /** Ids of the consents that its form asks for. */
  asked: readonly string[];
}

/**
 * Whether a customer has given all required consents of a product's form, with any application of
 * that product.
 */
export async function hasAgreed({ clock }: Pick<Context, "clock">, tx: Db, agreeing: Agreeing): Promise<boolean> {
  const { catalog, customerId, product } = agreeing;
  const needed = agreeing.asked.filter((id) => catalog.consents.get(id)?.required === true);
  if (needed.length === 0) return true;
  const rows = await tx
    .selectFrom("consents")
    .innerJoin("applications", "applications.id", "consents.application_id")
    .select(["consents.consent", "consents.version", "consents.given", "consents.at"])
    .where("consents.customer_id", "=", customerId)
    .where("consents.lender", "is", null)
    .where("consents.channel", "is", null)
    .where("applications.product", "=", product)
    .where("consents.consent", "in", needed)
    .orderBy("consents.at")
    .orderBy("consents.id")
    .execute();
  const last = new Map(rows.map((row) => [row.consent, row]));
  return needed.every((id) => isInForce(catalog.consents.get(id), last.get(id), clock.now()));
}

/** Appends answers to consents with version, language, time, address and release. */
export async function recordConsents(ctx: Context, tx: Db, occasion: Occasion, answers: readonly ConsentAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const sealed_address = await ctx.vault.encrypt(occasion.customerId, occasion.address, tx);
  const rows = answers.map((answer) => ({
    id: randomUuid(),
    customer_id: occasion.customerId,
    prospect_id: occasion.prospectId,
    application_id: occasion.applicationId ?? null,
    lender: occasion.lender ?? null,
    consent: answer.id,
    version: answer.version,
    given: answer.given,
    choice: answer.choice ?? null,
    language: answer.language,
    release: occasion.release,
    sealed_address,
    bureau_pull: occasion.catalog.consents.get(answer.id)?.bureauPull ?? null,
    at: ctx.clock.now(),
  }));
  await tx.insertInto("consents").values(rows).execute();
}

export interface ConsentFlags {
  allow_sms?: boolean;
  allow_emails?: boolean;
}

/** Profile flags set by consents, e.g. whether SMS are allowed. */
export function consentFlags(catalog: Pick<Catalog, "consents">, answers: readonly ConsentAnswer[]): ConsentFlags {
  const flags: ConsentFlags = {};
  for (const { id, given } of answers) {
    for (const name of catalog.consents.get(id)?.sets ?? []) flags[name] = given;
  }
  return flags;
}

/** Stores profile flags set by consents. */
export async function storeFlags(tx: Db, id: string, flags: Partial<ConsentFlags>): Promise<void> {
  if (Object.keys(flags).length > 0) await tx.updateTable("customers").set(flags).where("id", "=", id).execute();
}

/** An answer to a consent, stored permanently. */
export type ConsentRow = Selectable<CoreTables["consents"]>;

/** A customer's answers to consents, the oldest first. Of one instant, all readers take the same one as the last. */
export function consentRows(db: Db, customerId: string): Promise<ConsentRow[]> {
  return db.selectFrom("consents").selectAll().where("customer_id", "=", customerId).orderBy("at").orderBy("id").execute();
}

/** Answers given with one application of a customer, the newest first. @param most maximum number */
export const consentRowsOf = (db: Db, { customerId, appId }: { customerId: string; appId: string }, most: number): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("application_id", "=", appId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();

interface ApplicationConsents {
  customerId: string;
  applicationId: string;
  /** Ids of consents. */
  consents: readonly string[];
}

/** Answers valid for an application, given with it or independently, the oldest first. */
export const answersFor = (db: Db, { customerId, applicationId, consents }: ApplicationConsents): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where((where) => where.or([where("application_id", "is", null), where("application_id", "=", applicationId)]))
    .where("consent", "in", consents)
    .where("channel", "is", null)
    .orderBy("at")
    .orderBy("id")
    .execute();

/** Appends an answer. */
export async function addConsentRow(tx: Db, row: Omit<ConsentRow, "choice">): Promise<void> {
  await tx.insertInto("consents").values(row).execute();
}
