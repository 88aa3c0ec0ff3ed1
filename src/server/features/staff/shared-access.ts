import { sql } from "kysely";
import type { Db } from "../../platform/db/tables/tables.ts";

/**
 * Records that one member could have signed in to another's account: they set its password or saw a
 * link to set it.
 */
export async function recordAccess(tx: Db, staffId: string, giverId: string): Promise<void> {
  if (staffId === giverId) return;
  await tx
    .insertInto("staff_givers")
    .values({ staff_id: staffId, giver_id: giverId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether one person may control both accounts: one gave the other access, or a common member gave
 * access to both, directly or indirectly. A later change of password proves nothing, as anyone with
 * access can make it.
 */
export async function mayBeSamePerson(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive hands (of, id) as (
      values (1, ${one}::uuid), (2, ${other}::uuid)
      union
      select hands.of, staff_givers.giver_id from hands join staff_givers on staff_givers.staff_id = hands.id
    )
    select from hands a join hands b on a.id = b.id where a.of = 1 and b.of = 2 limit 1`.execute(db);
  return rows.length > 0;
}
