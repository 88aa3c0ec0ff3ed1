import type { BodyOf } from "../../../contract/endpoint.ts";
import type { sendHelp } from "../../../contract/lookups.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { postForm } from "../../platform/integrations/http.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";

export type HelpRequest = BodyOf<typeof sendHelp>;

const LIMIT = { name: "help", count: 10, seconds: 3_600 };
const PURPOSE = "help-request";
const TIME_LIMIT_MS = 10_000;
export const HELP_JOB = "help-forward";

/** Keeps a help request, sealed, and hands it to the CRM by a job where there is one. */
export async function keepHelpRequest(ctx: Context, request: HelpRequest, address: string): Promise<void> {
  await limitByAddress(ctx, LIMIT, address);
  const id = randomUuid();
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto("help_requests")
      .values({ id, created_at: ctx.clock.now(), sealed_request: ctx.vault.seal(PURPOSE, JSON.stringify(request)) })
      .execute();
    if (ctx.settings.crmUrl !== null) await ctx.jobs.send(HELP_JOB, { id }, { tx });
  });
}

/** Forwards kept requests as the CRM's web-to-lead form takes them. The CRM's answer is not looked at beyond success. */
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
    const request = JSON.parse(ctx.vault.open(PURPOSE, row.sealed_request)) as HelpRequest;
    const { status } = await postForm(crmUrl, leadForm(ctx, request), TIME_LIMIT_MS);
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
