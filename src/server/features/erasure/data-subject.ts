import type { Context } from "../../platform/context.ts";
import type { DataSubject } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { recipientIndex } from "../../platform/integrations/messages.ts";
import { identifierIndexes } from "../customers/customers.ts";
import { type Identifier, indexOfIdentifier } from "../customers/identifiers.ts";
import type { StoredProfile } from "../customers/profile-fields.ts";
import { heldByLenders } from "../lenders/held-by-lenders.ts";

/** Identifiers by which a customer's rows are found. @param stored the decrypted profile */
export async function dataSubjectOf(ctx: Context, db: Db, customerId: string, stored: StoredProfile): Promise<DataSubject> {
  const { mobile_phone_number: phone, email } = stored;
  const entered: Identifier[] = [
    ...(typeof phone === "string" ? [{ kind: "phone" as const, value: phone }] : []),
    ...(typeof email === "string" ? [{ kind: "email" as const, value: email }] : []),
  ];
  const verified = await identifierIndexes(db, customerId);
  // An address that was only entered in a form may belong to another person, as may data found by
  // it.
  const own = entered.filter(({ kind, value }) => verified.includes(ctx.vault.blindIndex(kind, value)));
  const sent = new Set((await heldByLenders(db, customerId)).map(({ applicationId }) => applicationId));
  return {
    customerId,
    contacts: verified,
    recipients: own.map(({ kind, value }) => recipientIndex(ctx.vault, kind === "phone" ? "sms" : "email", value)),
    subjects: own.map((identifier) => indexOfIdentifier(ctx, identifier)),
    sent: [...sent],
  };
}
