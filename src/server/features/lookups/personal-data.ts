import { sql } from "kysely";
import { deletedRows, ofErased, ofErasedContact, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { helpRequestsOf, readHelpRequests } from "./help.ts";

/** Help requests and complaints by the signed-in customer, or with their number or email. */
export const helpData: PersonalData = {
  kind: "help",
  ...deletedRows({ help_requests: helpRequestsOf }),
  expired: ({ days, before }) => [
    oldRows("help_requests", sql`created_at < ${before(days.helpRequests)}`),
    oldRows("help_requests", ofErasedContact("help_requests")),
    oldRows("help_requests", ofErased),
  ],
  /** Only those sent while signed in; an address may have been entered by another person. */
  async show(ctx, customerId, texts) {
    const requests = await readHelpRequests(ctx, customerId);
    const held = requests.map(({ at, complaint, description }) => ({
      name: complaint ?? "help",
      label: complaint === null ? indianMoment(at) : `${indianMoment(at)} · ${complaint}`,
      value: description,
    }));
    return [texts.list("help", held)];
  },
};
