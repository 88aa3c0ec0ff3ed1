import { sql } from "kysely";
import { CALL_OUTCOMES } from "../../../contract/staff/datasets/outreach.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { SHARED_OPTIONS } from "../../../engine/catalog/resolve.ts";
import type { Context } from "../../platform/context.ts";
import { deletedRows, ofCustomer, ofErased, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { optedOutAt, optOutRows } from "../campaigns/do-not-disturb.ts";

/** Includes do-not-disturb entries: an erased customer has no number left to call. */
export const callData: PersonalData = {
  kind: "calls",
  ...deletedRows({ call_cases: ofCustomer, call_events: ofCustomer, ...optOutRows }),
  expired: ({ days, before }) => [
    oldRows("call_events", sql`at < ${before(days.calls)}`),
    // Waiting cases are closed long before by the job that fills the queue.
    oldRows("call_cases", sql`updated_at < ${before(days.calls)} and (state = 'done' or due_at < ${before(days.calls)})`),
    ...["call_events", "call_cases", ...Object.keys(optOutRows)].map((table) => oldRows(table, ofErased)),
  ],
  async show(ctx, customerId, texts) {
    const options = texts.release.catalog.options.get(SHARED_OPTIONS)?.lists[CALL_OUTCOMES] ?? [];
    const labelOf = (outcome: string) => options.find(({ code }) => code === outcome)?.label;
    const held = (await readCalls(ctx, customerId)).map(({ id, at, outcome }) => {
      const label = labelOf(outcome);
      return { name: id, label: indianMoment(at), value: label ? localise(label, texts.language) : outcome };
    });
    const since = await optedOutAt(ctx.db, customerId);
    const optOut = since === null ? [] : [{ name: "undisturbed", label: texts.say("rights.held.undisturbed"), value: indianMoment(since) }];
    return [texts.list("calls", [...optOut, ...held])];
  },
};

/** Our calls to a customer, the newest first. */
const readCalls = ({ db }: Context, customerId: string) =>
  db.selectFrom("call_events").select(["id", "at", "outcome"]).where("customer_id", "=", customerId).orderBy("at", "desc").execute();
