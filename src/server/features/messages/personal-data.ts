import { sql } from "kysely";
import { deletedRows, oldRows, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { SHORT_LIVED_DAYS } from "../../platform/retention-days.ts";
import { applicationIdsOf } from "../applications/find-application.ts";
import { verifiedIdentifiers } from "../customers/customers.ts";
import { helpRequestIdsOf } from "../lookups/help.ts";
import { readMessages } from "./messages.ts";

/**
 * Messages to the customer's addresses, about their applications, and confirming their complaints.
 * Waiting ones are not sent.
 */
export const messageData: PersonalData = {
  kind: "messages",
  ...deletedRows({
    outbox: (person) =>
      // A union, because an OR condition would use no index; an array, because the planner expects many
      // requests of a subquery and would scan the outbox.
      sql`id in (
      select id from outbox where ${oneOf("recipient", person.recipients)}
      union select id from outbox where application_id in ${applicationIdsOf(person.customerId)}
      union select id from outbox where help_request_id = any(array${helpRequestIdsOf(person)}))`,
  }),
  expired: ({ days, before }) => [
    // The job of a message that is still waiting gave up long before.
    oldRows("outbox", sql`created_at < ${before(days.messages)}`),
    // The recipient was erased; the job gave up within hours.
    oldRows("outbox", sql`leaves and created_at < ${before(SHORT_LIVED_DAYS)}`),
  ],
  /** Only those to verified addresses; others may belong to another person. */
  async show(ctx, customerId, texts) {
    const to = (await verifiedIdentifiers(ctx, customerId)).map(({ kind, value }) => ({
      channel: kind === "phone" ? ("sms" as const) : ("email" as const),
      address: value,
    }));
    const held = (await readMessages(ctx, { to })).map(({ at, channel, text }) => ({
      name: channel,
      label: `${indianMoment(at)} · ${texts.say(channel === "sms" ? "rights.held.sms" : "rights.held.mail")}`,
      value: text ?? texts.say("rights.held.otp"),
    }));
    return [texts.list("messages", held)];
  },
};
