import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

type Vault = Pick<Context["vault"], "blindIndex">;

interface Entry {
  id: string;
  staff_id: string | null;
  action: string;
  subject: string;
  done_at: Date;
  number: number;
  previous: string;
  seal: string;
}

/** Entries read at once. */
const BATCH = 1_000;

/**
 * Seal of an entry: HMAC-SHA-256 with the server's key over a JSON array in fixed order, including
 * the previous seal.
 */
export function sealOf(vault: Vault, { previous, number, id, staff_id, action, subject, done_at }: Omit<Entry, "seal">): string {
  return vault.blindIndex("staff-action", JSON.stringify([previous, number, id, staff_id, action, subject, done_at.toISOString()]));
}

/** Start of the chain: the seal before the first entry. */
export const firstSeal = (vault: Vault): string => vault.blindIndex("staff-action", "");

async function* entriesOf(db: Db, from = 0): AsyncGenerator<Entry> {
  for (let after = from; ; ) {
    const rows = await db.selectFrom("staff_actions").selectAll().where("number", ">", after).orderBy("number").limit(BATCH).execute();
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    after = last.number;
  }
}

/** Reasons why a chain is broken. */
type ChainFault = "missing" | "not-after-the-one-before" | "changed" | "more-than-its-head";

interface ChainReport {
  /** Number of valid entries from the start. */
  sound: number;
  /**
   * Seal of the last valid entry. Noted elsewhere it can later prove that the chain was not
   * truncated together with its head.
   */
  seal: string;
  broken: { number: number; fault: ChainFault } | null;
}

/** Verifies the whole chain, including entries added meanwhile. */
export async function verifyChain(vault: Vault, db: Db): Promise<ChainReport> {
  const report: ChainReport = { sound: 0, seal: firstSeal(vault), broken: null };
  for (;;) {
    const before = report.sound;
    for await (const entry of entriesOf(db, before)) {
      const fault = faultOf(vault, entry, report);
      if (fault !== null) return { ...report, broken: { number: fault === "missing" ? report.sound + 1 : entry.number, fault } };
      report.seal = entry.seal;
      report.sound += 1;
    }
    // Read after the entries, so it can only be ahead of them.
    const head = await db.selectFrom("staff_actions_head").select(["number", "seal"]).executeTakeFirstOrThrow();
    if (head.number > report.sound && report.sound > before) continue;
    return { ...report, broken: faultAtEnd(head, report) };
  }
}

function faultAtEnd(head: { number: number; seal: string | null }, { sound, seal }: ChainReport): ChainReport["broken"] {
  if (head.number > sound) return { number: sound + 1, fault: "missing" };
  const endsAs = head.seal === null ? sound === 0 : seal === head.seal;
  return head.number === sound && endsAs ? null : { number: head.number + 1, fault: "more-than-its-head" };
}

function faultOf(vault: Vault, entry: Entry, { sound, seal }: ChainReport): ChainFault | null {
  if (entry.number !== sound + 1) return "missing";
  if (entry.previous !== seal) return "not-after-the-one-before";
  return entry.seal === sealOf(vault, entry) ? null : "changed";
}
