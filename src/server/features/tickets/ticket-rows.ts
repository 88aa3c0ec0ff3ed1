import type { Insertable, Selectable } from "kysely";
import { isUuid } from "../../../engine/values/formats.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { TicketTables } from "../../platform/db/tables/ticket-tables.ts";
import { ApiError } from "../../platform/errors.ts";
import type { StaffCaller } from "../staff-actions/action.ts";

const PURPOSE = "ticket-text";
/** Texts shown of one ticket, the newest ones. */
const MAX_TEXTS = 300;

export type TicketRow = Selectable<TicketTables["tickets"]>;
/** Whose tickets a caller reaches: a partner's brand; null for staff, who reach all. */
type Scope = string | null;

/** The scope of a caller. Throws FORBIDDEN for a partner's user without a brand. */
export function scopeOf(caller: StaffCaller): Scope {
  if (caller.area === "admin") return null;
  if (caller.brand === null) throw new ApiError("FORBIDDEN");
  return caller.brand;
}

const within = (db: Db, scope: Scope, id: string) => {
  const query = db.selectFrom("tickets").selectAll().where("id", "=", id);
  return scope === null ? query : query.where("partner", "=", scope);
};

/** A ticket that the caller reaches; undefined for any other. */
export const findTicket = async (db: Db, scope: Scope, id: string): Promise<TicketRow | undefined> =>
  isUuid(id) ? within(db, scope, id).executeTakeFirst() : undefined;

/** Locks a ticket as of a revision. @throws ApiError RECORD_CHANGED after a concurrent change */
export async function lockTicket(tx: Db, scope: Scope, id: string, revision: string): Promise<TicketRow> {
  const ticket = await within(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  if (ticket === undefined || String(ticket.revision) !== revision) throw new ApiError("RECORD_CHANGED");
  return ticket;
}

type NewTicket = Insertable<TicketTables["tickets"]>;

/** Stores a new ticket. */
export async function insertTicket(tx: Db, ticket: NewTicket): Promise<void> {
  await tx.insertInto("tickets").values(ticket).execute();
}

/** Stores a new state; the time since when stays if the state does. */
export async function changeTicket(tx: Db, { id, revision }: TicketRow, change: Partial<NewTicket>): Promise<void> {
  await tx
    .updateTable("tickets")
    .set({ ...change, revision: revision + 1 })
    .where("id", "=", id)
    .execute();
}

/** Adds a sealed text to a ticket that is locked or new. */
export async function addText(ctx: Context, tx: Db, ticketId: string, { staffId, area }: StaffCaller, text: string): Promise<void> {
  const sealed_text = ctx.vault.seal(PURPOSE, text);
  const row = { id: randomUuid(), ticket_id: ticketId, staff_id: staffId, from_staff: area === "admin", sealed_text };
  await tx
    .insertInto("ticket_texts")
    .values({ ...row, at: ctx.clock.now() })
    .execute();
}

/** The texts of a ticket, the oldest first. */
export async function readTexts(ctx: Context, ticketId: string) {
  const rows = await ctx.db
    .selectFrom("ticket_texts as entry")
    .innerJoin("staff as writer", "writer.id", "entry.staff_id")
    .select(["entry.id", "entry.at", "entry.from_staff", "entry.sealed_text", "writer.username"])
    .where("entry.ticket_id", "=", ticketId)
    .orderBy("entry.at", "desc")
    .orderBy("entry.id")
    .limit(MAX_TEXTS)
    .execute();
  return rows.toReversed().map(({ sealed_text, ...row }) => ({ ...row, text: ctx.vault.open(PURPOSE, sealed_text) }));
}
