import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { StoredProfile } from "./profile-fields.ts";

/** A customer as the recipient of messages. */
interface Recipient {
  /** Decrypted profile. */
  stored: StoredProfile;
  /** Id of the customer's language on the site. */
  language: number | null;
  /** Kinds of identifiers with which they have signed in. */
  kinds: ReadonlySet<string>;
}

/**
 * Returns customers by id, with two statements in total. Omits those without a verified address and
 * those erased.
 */
export async function readRecipients(ctx: Context, tx: Db, customerIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { rows } = await sql<{ id: string; sealed_profile: string | null; language: number | null; kinds: string[] }>`
    select c.id, c.sealed_profile, c.language, i.kinds from customers c
    cross join lateral (select array_agg(kind) as kinds from customer_identifiers where customer_id = c.id) i
    where c.id = any(${[...new Set(customerIds)]}::uuid[]) and c.sealed_key is not null and i.kinds is not null`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await ctx.vault.fetchKeys(ids, tx);
  const found = rows.map(async ({ id, sealed_profile, language, kinds }): Promise<[string, Recipient]> => {
    const stored = sealed_profile === null ? {} : await ctx.vault.decryptJson<StoredProfile>(id, sealed_profile, tx);
    return [id, { stored, language, kinds: new Set(kinds) }];
  });
  return new Map(await Promise.all(found));
}
