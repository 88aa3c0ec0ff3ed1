import { createHash } from "node:crypto";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { productsInOrder } from "../../../engine/catalog/catalog.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { personsFor } from "../../../engine/trial/persons.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Release } from "../../platform/releases/release.ts";
import { factsStoredBy } from "../applications/stored-facts.ts";
import { fillCallQueue } from "../calls/fill-queue.ts";
import { consentFlags, recordConsents, storeFlags } from "../customers/consents.ts";
import { addCustomers, addIdentifier, storeProfile } from "../customers/customers.ts";
import { addProspect } from "../customers/prospects.ts";
import { completeApplication } from "../forms/complete-application.ts";
import { decide } from "../offers/decide.ts";

/** Rows per transaction. */
const BATCH = 100;
/** Customers are created within this many past days, so that reports of the last month show them. */
const DAYS = 45;
const MINUTES_OF_A_DAY = 24 * 60;
const FIRST_NAMES = [
  "Aarav",
  "Diya",
  "Kabir",
  "Meera",
  "Rohan",
  "Sana",
  "Vihaan",
  "Anika",
  "Farhan",
  "Lakshmi",
  "Arjun",
  "Nisha",
  "Ishaan",
  "Pooja",
  "Tara",
  "Yash",
];
const LAST_NAMES = [
  "Sharma",
  "Iyer",
  "Khan",
  "Reddy",
  "Das",
  "Patel",
  "Nair",
  "Singh",
  "Bose",
  "Joshi",
  "Mehta",
  "Rao",
  "Gupta",
  "Pillai",
  "Verma",
  "Chopra",
];
const STREETS = ["MG Road", "Station Road", "Nehru Nagar", "Lake View", "Gandhi Marg", "Temple Street"];
const PINCODES = ["560001", "400001", "110001", "600001", "700001", "500001", "411001", "380001"];

/** Deterministic pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A deterministic UUID (form of version 4) from seed and number. */
function uuidFrom(seed: number, number: number): string {
  const hex = createHash("sha256").update(`saral-demo:${seed}:${number}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Invented {
  id: string;
  profile: Record<string, unknown>;
  /** Whether they completed a product's form. */
  completed: boolean;
  /** Whether they consented to offers. */
  agreed: boolean;
  /** Index of the product, modulo their number; half of the customers have the first. */
  product: number;
  /** Age of the customer record in minutes. */
  ago: number;
}

interface Form {
  product: ProductDocument;
  release: Release;
  prepared: PreparedForm;
  /** Fictional answers to everything that the form can ask. */
  persons: readonly Record<string, unknown>[];
}

/** A fictional customer. Mobile numbers start with 60000, which no real subscriber has here. */
function invent(seed: number, number: number, next: () => number): Invented {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const first_name = pick(FIRST_NAMES);
  const last_name = pick(LAST_NAMES);
  const year = 1965 + Math.floor(next() * 38);
  const day = (size: number) => String(1 + Math.floor(next() * size)).padStart(2, "0");
  const digits = String(number % 10_000).padStart(4, "0");
  const postal_code = pick(PINCODES);
  const profile = {
    first_name,
    last_name,
    birth_date: `${year}-${day(12)}-${day(28)}`,
    mobile_phone_code: 91,
    mobile_phone_number: `60000${String(number % 100_000).padStart(5, "0")}`,
    email: `${first_name}.${last_name}.${number}@example.com`.toLowerCase(),
    tin: `DMOP${last_name.charAt(0)}${digits}${pick([..."ABCDEFGH"])}`,
    address1: `${1 + Math.floor(next() * 200)}, ${pick(STREETS)}`,
    address2: pick(STREETS),
    postal_code,
    officepincode: postal_code,
    employer_name: `${pick(LAST_NAMES)} Traders`,
    monthly_income: 12_000 + Math.floor(next() * 180) * 1_000,
    emi: Math.floor(next() * 15) * 1_000,
    se_loan_amount: 25_000 + Math.floor(next() * 60) * 5_000,
  };
  const product = number % 2 === 0 ? 0 : (number - 1) / 2;
  // Distributes customers over days and hours.
  const ago = ((number * 7) % DAYS) * MINUTES_OF_A_DAY + ((number * 397) % MINUTES_OF_A_DAY);
  return { id: uuidFrom(seed, number), profile, completed: next() < 0.6, agreed: number % 3 === 0, product, ago };
}

function formOf(release: Release, product: ProductDocument): Form | null {
  const prepared = release.form(product.form, "en");
  return prepared && { product, release, prepared, persons: personsFor(prepared.slice) };
}

function formsOf(release: Release): Form[] {
  return productsInOrder(release.catalog).flatMap((product) => formOf(release, product) ?? []);
}

/** Consents to offers, as a customer may in a form. */
async function agree(ctx: Context, tx: Db, customerId: string, release: Release): Promise<void> {
  const { catalog, hash } = release;
  const optional = [...catalog.consents.values()].filter(({ sets }) => sets?.length);
  const answers = optional.map(({ id, versions }) => ({ id, version: versions.at(-1)?.version ?? 1, given: true, language: "en" }));
  await recordConsents(ctx, tx, { catalog, customerId, prospectId: null, release: hash, address: "127.0.0.1" }, answers);
  await storeFlags(tx, customerId, consentFlags(catalog, answers));
}

const shiftedClock = (clock: Clock, minutes: number): Clock => ({
  elapsed: () => clock.elapsed(),
  now: () => new Date(clock.now().getTime() - minutes * 60_000),
});

/**
 * Creates an application of a fictional customer: the profile, completed by the first set of
 * fictional answers that makes it valid. Returns its id; null if none does.
 */
async function addApplication(
  ctx: Context,
  tx: Db,
  customerId: string,
  { form, profile }: { form: Form; profile: object },
): Promise<string | null> {
  const { product, release, prepared, persons } = form;
  const reviewed = persons.map((person) => prepared.review({ ...person, ...profile })).find(({ errors }) => errors.length === 0);
  if (reviewed === undefined) return null;
  const { answers } = reviewed;
  await storeProfile(ctx, tx, customerId, { ...profile, ...answers });
  const prospectId = await addProspect(ctx, tx, customerId, product.code);
  const completion = { release: release.hash, answers, files: [], facts: (await factsStoredBy(prepared))(answers) };
  return completeApplication(ctx, tx, { customerId, prospectId, product: product.code, ...completion });
}

/**
 * Adds fictional customers. Some have completed a product's form, half of them the first product's.
 * The same number and seed give the same customers; existing ones are unchanged. They were created
 * in the last weeks and have offers since; those who chose none are in the call queue. Returns how
 * many were added.
 */
export async function addDemoCustomers(ctx: Context, count: number, seed: number): Promise<number> {
  const next = numbersFrom(seed);
  const customers = Array.from({ length: count }, (_, number) => invent(seed, number, next));
  const live = ctx.releases.live();
  const language = live.site.languages.find(({ isDefault }) => isDefault)?.id;
  // Prepared on demand: it takes half a second, which a start with existing customers should not
  // spend.
  let forms: Form[] | null = null;
  let added = 0;
  for (let start = 0; start < count; start += BATCH) {
    const part = customers.slice(start, start + BATCH);
    const { size, opened } = await inTransaction(ctx, async (tx) => {
      const rows = part.map(({ id, ago }) => {
        const startedAt = shiftedClock(ctx.clock, ago).now();
        return { id, created_at: startedAt, updated_at: startedAt, ...(language !== undefined && { language }) };
      });
      const ids = await addCustomers(tx, rows);
      const opened: { id: string | null; then: Context }[] = [];
      for (const { id, profile, completed, agreed, product, ago } of part.filter((customer) => ids.has(customer.id))) {
        const then = { ...ctx, clock: shiftedClock(ctx.clock, ago) };
        await ctx.vault.createKey(id, tx);
        await storeProfile(then, tx, id, profile);
        if (agreed) await agree(then, tx, id, live);
        await addIdentifier(then, tx, id, { kind: "phone", value: profile.mobile_phone_number as string });
        forms ??= formsOf(live);
        const form = forms[product % forms.length];
        if (completed && form) opened.push({ id: await addApplication(then, tx, id, { form, profile }), then });
      }
      return { size: ids.size, opened };
    });
    added += size;
    for (const { id, then } of opened) if (id !== null) await decide(then, id);
  }
  if (added > 0) await fillCallQueue(ctx);
  return added;
}
