import { type RawBuilder, sql } from "kysely";
import type { sendHelp } from "../../../contract/customer/lookups.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { DataSubject } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { postForm } from "../../platform/integrations/http.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { contactIndexes, requireEmail } from "../customers/identifiers.ts";

type HelpRequest = BodyOf<typeof sendHelp>;

const LIMIT = { name: "help", count: 10, seconds: 3_600 };
const PURPOSE = "help-request";
const HELP_JOB = "help-forward";

/** Customer of a request, and its number if it is a complaint. */
interface About {
  /** Null if nobody is signed in. */
  customerId: string | null;
  complaint?: string;
}

/**
 * Stores a sealed help request, and forwards it to the CRM by a job if there is one. Throws
 * BAD_REQUEST for a phone number or an email that the form does not send, TOO_MANY_REQUESTS.
 */
export async function acceptHelpRequest(
  ctx: Context,
  request: HelpRequest,
  { address, customerId }: { address: string; customerId: string | null },
): Promise<void> {
  const live = ctx.releases.live();
  requireEmail(request.email, live);
  if (request.phoneNumber.length !== live.site.help.phoneDigits)
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/phoneNumber", keyword: "format", message: "" }] });
  await limitByAddress(ctx, LIMIT, address);
  await inTransaction(ctx, (tx) => storeHelpRequest(ctx, tx, request, { customerId }));
}

/**
 * Stores a request for the CRM as part of a transaction and returns its id. Throws NOT_SIGNED_IN if
 * the customer was erased meanwhile.
 */
export async function storeHelpRequest(
  ctx: Context,
  tx: Db,
  request: HelpRequest,
  { customerId, complaint }: About = { customerId: null },
): Promise<string> {
  if (customerId !== null) await lockCustomer(tx, customerId);
  const id = randomUuid();
  await tx
    .insertInto("help_requests")
    .values({
      id,
      created_at: ctx.clock.now(),
      sealed_request: ctx.vault.sealJson(PURPOSE, request),
      contacts: contactIndexes(ctx, ctx.releases.live(), [request.phoneNumber, request.email]),
      customer_id: customerId,
      complaint: complaint ?? null,
    })
    .execute();
  if (ctx.settings.crmUrl !== null) await ctx.jobs.send(HELP_JOB, { id }, { tx });
  return id;
}

/** Condition: requests that a person sent while signed in, or with their number or email. */
export const helpRequestsOf = ({ customerId, contacts }: Pick<DataSubject, "customerId" | "contacts">): RawBuilder<unknown> =>
  sql`customer_id = ${customerId} or contacts && array[${sql.join(["", ...contacts])}]::text[]`;

/** Subquery of their ids. */
export const helpRequestIdsOf = (person: Pick<DataSubject, "customerId" | "contacts">): RawBuilder<unknown> =>
  sql`(select id from help_requests where ${helpRequestsOf(person)})`;

/** Requests that a customer sent while signed in, the newest first. */
export async function readHelpRequests(
  ctx: Context,
  customerId: string,
): Promise<{ at: Date; complaint: string | null; description: string }[]> {
  const rows = await ctx.db
    .selectFrom("help_requests")
    .select(["created_at", "complaint", "sealed_request"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at, complaint, sealed_request }) => {
    const { description } = ctx.vault.openJson<HelpRequest>(PURPOSE, sealed_request);
    return { at: created_at, complaint, description };
  });
}

/**
 * Job that forwards requests as the CRM's web-to-lead form. Only the success of the CRM's answer is
 * checked.
 */
export async function workHelpRequests(ctx: Context): Promise<void> {
  const { crmUrl } = ctx.settings;
  if (crmUrl === null) return;
  await ctx.jobs.work(HELP_JOB, async ({ id }) => {
    const row = await ctx.db
      .selectFrom("help_requests")
      .select(["sealed_request", "forwarded_at"])
      .where("id", "=", String(id))
      .executeTakeFirst();
    if (row === undefined || row.forwarded_at !== null) return;
    const request = ctx.vault.openJson<HelpRequest>(PURPOSE, row.sealed_request);
    const { status } = await postForm(crmUrl, leadForm(ctx, request), ctx.waits.crmMs);
    if (status < 200 || status > 299) throw new Error(`The CRM answered ${status}`);
    await ctx.db.updateTable("help_requests").set({ forwarded_at: ctx.clock.now() }).where("id", "=", String(id)).execute();
  });
}

function leadForm(ctx: Context, request: HelpRequest): URLSearchParams {
  return new URLSearchParams({
    orgid: ctx.releases.live().site.help.orgId ?? "",
    name: request.contactName,
    email: request.email,
    phone: request.phoneNumber,
    company: request.company ?? "",
    description: request.description,
  });
}
