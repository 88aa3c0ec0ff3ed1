import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";

type Vault = Pick<Context["vault"], "blindIndex">;

interface Entry {
  id: string;
  staff_id: string | null;
  action: string;
  subject: string;
  done_at: Date;
  number: number;
  previous: string | null;
  seal: string | null;
}

/** Entries that are looked at in one go. */
const BATCH = 1_000;

/** The seal of an entry: HMAC-SHA-256 under the server's key over a JSON array in a fixed order, with the seal of the one before. */
export function sealOf(vault: Vault, { previous, number, id, staff_id, action, subject, done_at }: Omit<Entry, "seal">): string {
  return vault.blindIndex("staff-action", JSON.stringify([previous, number, id, staff_id, action, subject, done_at.toISOString()]));
}

/** What the chain begins with: one seal over each entry from before it. */
export async function lastBeforeChain(vault: Vault, db: Db): Promise<string> {
  let seal = vault.blindIndex("staff-action", "");
  for await (const entry of entriesOf(db)) {
    if (entry.seal !== null) break;
    seal = sealOf(vault, { ...entry, previous: seal });
  }
  return seal;
}

async function* entriesOf(db: Db, from = 0): AsyncGenerator<Entry> {
  for (let after = from; ; ) {
    const rows = await db.selectFrom("staff_actions").selectAll().where("number", ">", after).orderBy("number").limit(BATCH).execute();
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    after = last.number;
  }
}

/** What is wrong where a chain breaks. */
export type ChainFault = "missing" | "not-after-the-one-before" | "changed" | "no-seal" | "more-than-its-head";

export interface ChainReport {
  /** Entries that are in order, from the first. */
  sound: number;
  /** How many of them are from before there were seals. */
  unsealed: number;
  /** Of the last sound entry. Noted elsewhere, it later proves that nothing before it was cut off with the head set back. */
  seal: string;
  /** Entries beside the chain, kept by servers of an older version. */
  beside: number;
  broken: { number: number; fault: ChainFault } | null;
}

/** Checks every entry of the chain, those too that are added meanwhile. */
export async function verifyChain(vault: Vault, db: Db): Promise<ChainReport> {
  const { beside } = await db
    .selectFrom("staff_actions_unchained")
    .select(({ fn }) => fn.countAll<number>().as("beside"))
    .executeTakeFirstOrThrow();
  const report: ChainReport = { sound: 0, unsealed: 0, seal: vault.blindIndex("staff-action", ""), beside, broken: null };
  for (;;) {
    const before = report.sound;
    for await (const entry of entriesOf(db, before)) {
      const fault = faultOf(vault, entry, report);
      if (fault !== null) return { ...report, broken: { number: fault === "missing" ? report.sound + 1 : entry.number, fault } };
      report.seal = sealOf(vault, { ...entry, previous: report.seal });
      report.sound += 1;
      if (entry.seal === null) report.unsealed += 1;
    }
    // Read after the entries: it can be ahead of them, but never behind.
    const head = await db.selectFrom("staff_actions_head").select(["number", "seal"]).executeTakeFirstOrThrow();
    if (head.number > report.sound && report.sound > before) continue;
    return { ...report, broken: faultAtEnd(head, report) };
  }
}

function faultAtEnd(head: { number: number; seal: string | null }, { sound, unsealed, seal }: ChainReport): ChainReport["broken"] {
  if (head.number > sound) return { number: sound + 1, fault: "missing" };
  const endsAs = head.seal === null ? unsealed === sound : seal === head.seal;
  return head.number === sound && endsAs ? null : { number: head.number + 1, fault: "more-than-its-head" };
}

function faultOf(vault: Vault, entry: Entry, { sound, unsealed, seal }: ChainReport): ChainFault | null {
  if (entry.number !== sound + 1) return "missing";
  if (entry.seal === null) return unsealed === sound ? null : "no-seal";
  if (entry.previous !== seal) return "not-after-the-one-before";
  return entry.seal === sealOf(vault, entry) ? null : "changed";
}
