import { STATUSES, type Status } from "../../../contract/customer/lending/status.ts";
import { type OwnApplication, STEP_KINDS, type Step } from "../../../contract/customer/rights.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { findOwnApplication } from "../applications/find-application.ts";
import { readHeldApplications } from "../applications/held-applications.ts";
import { consentDocument } from "../customers/consent-document.ts";
import { consentRowsOf } from "../customers/consents.ts";
import { readChosen, statusEvents } from "../lenders/held-by-customer.ts";
import { readMessages, type SentMessage } from "../messages/messages.ts";
import { countedDecisions } from "../offers/counted-decisions.ts";
import type { Reader } from "./consents.ts";
import { LenderAndProductNames } from "./lender-and-product-names.ts";

/** Maximum applications per answer. */
const MAX_APPLICATIONS = 100;
/**
 * Maximum events of each kind per timeline, the newest; a lender can change the status any number
 * of times.
 */
const MAX_EVENTS = 100;

/** A customer's applications, the newest first. */
export async function readApplications(ctx: Context, reader: Reader): Promise<OwnApplication[]> {
  const { customerId } = reader;
  const names = new LenderAndProductNames(ctx, reader);
  const rows = await readHeldApplications(ctx, customerId, MAX_APPLICATIONS);
  const chosen = await readChosen(ctx, customerId);
  return Promise.all(
    rows.map(async ({ startedAt, ...row }) => ({
      ...row,
      productName: names.product(row.product),
      startedAt: startedAt.toISOString(),
      lenders: await Promise.all(
        chosen
          .filter(({ applicationId }) => applicationId === row.id)
          .map(async ({ lender, release, status }) => ({ id: lender, name: await names.lender(lender, release), status })),
      ),
    })),
  );
}

interface TimelineQuery extends Reader {
  appId: string;
}

/** Events of an application, the oldest first. Throws NOT_FOUND if it is not the customer's. */
export async function readTimeline(ctx: Context, { appId, ...reader }: TimelineQuery): Promise<Step[]> {
  const row = await findOwnApplication(ctx.db, { appId, customerId: reader.customerId });
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const query = { appId, ...reader };
  const names = new LenderAndProductNames(ctx, reader);
  const parts = await Promise.all([
    consentSteps(ctx, query, names),
    offerSteps(ctx.db, appId),
    lenderSteps(ctx, query, names),
    messageSteps(ctx, query),
  ]);
  const own = [step("started", row.created_at), ...(row.state === "closed" ? [step("closed", row.updated_at)] : [])];
  return [...own, ...parts.flat()].toSorted((one, other) => one.at.localeCompare(other.at) || rankOf(one) - rankOf(other));
}

/** Orders events of the same time by cause and effect. */
const rankOf = ({ kind, status }: Step): number =>
  STEP_KINDS.indexOf(kind) * STATUSES.length + (status === null ? 0 : STATUSES.indexOf(status));

const step = (kind: Step["kind"], at: Date, more: Partial<Omit<Step, "kind" | "at">> = {}): Step => ({
  kind,
  at: at.toISOString(),
  lender: null,
  status: null,
  saidByLender: false,
  text: null,
  count: null,
  ...more,
});

/** Consents of this application. Giving those of the form completes it. */
async function consentSteps(ctx: Context, { appId, customerId, language }: TimelineQuery, names: LenderAndProductNames): Promise<Step[]> {
  const rows = await consentRowsOf(ctx.db, { customerId, appId }, MAX_EVENTS);
  const steps: Step[] = [];
  const given = new Set<string>();
  const completed = new Set<string>();
  for (const row of rows.toReversed()) {
    const { lender, at } = row;
    const moment = at.toISOString();
    const key = `${row.consent} ${lender}`;
    // A refusal of a consent that was never given is no event.
    if (!row.given && !given.has(key)) continue;
    if (row.given && lender === null && !completed.has(moment)) {
      completed.add(moment);
      steps.push(step("completed", at));
    }
    // Each submission of the form repeats its consents; only new ones are events.
    if (row.given && given.has(key)) continue;
    if (row.given) given.add(key);
    else given.delete(key);
    const document = await consentDocument(ctx, row);
    const text = document ? localise(document.purpose, language) : row.consent;
    const of = lender === null ? null : { id: lender, name: (await names.lenderOf(lender, appId)).name };
    steps.push(step(row.given ? "consent" : "withdrawn", at, { lender: of, text }));
  }
  return steps;
}

async function offerSteps(db: Db, appId: string): Promise<Step[]> {
  const decisions = await countedDecisions(db, appId, MAX_EVENTS);
  return decisions.map(({ at, count }) => step(count === 0 ? "no-offers" : "offers", at, { count }));
}

/** Changes of the status at a lender: our own steps, and the lender's messages, if any. */
async function lenderSteps(ctx: Context, { appId, customerId }: TimelineQuery, names: LenderAndProductNames): Promise<Step[]> {
  const oldestFirst = (await statusEvents(ctx.db, { appId, customerId }, MAX_EVENTS)).toReversed();
  const before = (index: number) => oldestFirst.slice(0, index).findLast(({ lender }) => lender === oldestFirst[index]?.lender);
  const changes = oldestFirst.filter(({ status }, index) => status !== before(index)?.status);
  return Promise.all(
    changes.map(async ({ lender, event, status, received_at, sealed_message, release }) =>
      step("status", received_at, {
        lender: { id: lender, name: await names.lender(lender, release) },
        status: status as Status,
        saidByLender: !event.startsWith("own:"),
        text: sealed_message === null ? null : await ctx.vault.decrypt(customerId, sealed_message, ctx.db),
      }),
    ),
  );
}

/** An SMS and an email of the same event are sent within this time. */
const SAME_OCCASION_MS = 5_000;

/**
 * Messages about the application, while they are retained. Of an SMS and an email sent together
 * only the SMS is listed.
 */
async function messageSteps(ctx: Context, { appId }: TimelineQuery): Promise<Step[]> {
  const messages = await readMessages(ctx, { applicationId: appId }, MAX_EVENTS);
  const isSameOccasion = (one: SentMessage, other: SentMessage) =>
    one.template === other.template && other.channel === "sms" && Math.abs(one.at.getTime() - other.at.getTime()) < SAME_OCCASION_MS;
  return messages
    .filter((message) => message.channel === "sms" || !messages.some((other) => isSameOccasion(message, other)))
    .map(({ at, text }) => step("message", at, { text }));
}
