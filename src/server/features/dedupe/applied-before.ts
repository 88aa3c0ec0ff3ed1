import { sql } from "kysely";
import type { Status } from "../../../contract/customer/lending/status.ts";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { type Applicant, type Decided, type DedupeFinding, recordFindings } from "./dedupe.ts";

/** Defaults of the duplicate rule (decision O90), if the site's document sets none. */
const DEFAULT_DAYS = 30;
const USUAL_MARKS = ["pan", "mobile"] as const;

interface Rule {
  by: readonly ("pan" | "mobile")[];
  days: number;
  /** Final states of an earlier application that allow another one. */
  unless: readonly Status[];
}

/**
 * The applicant at a lender: blind indexes of identifiers, null if not entered or not part of the
 * rule.
 */
interface Person extends Applicant {
  lender: string;
  rule: Rule;
  pan: string | null;
  mobile: string | null;
}

const ruleOf = ({ dedupeBy, dedupeDays, dedupeUnless }: SiteDocument): Rule => ({
  by: dedupeBy ?? USUAL_MARKS,
  days: dedupeDays ?? DEFAULT_DAYS,
  unless: dedupeUnless ?? [],
});

/**
 * Serialises a person's applications at one lender across accounts, until the transaction ends. In
 * the lock order it comes after the application.
 * @returns null if the site has no duplicate rule
 */
export async function lockPerson(ctx: Context, tx: Db, applicant: Applicant, lender: string): Promise<Person | null> {
  const rule = ruleOf(ctx.releases.live().site);
  if (rule.by.length === 0) return null;
  const { customerId } = applicant;
  const known = await tx.selectFrom("customers").select(["pan_index", "phone_index"]).where("id", "=", customerId).executeTakeFirst();
  const pan = rule.by.includes("pan") ? (known?.pan_index ?? null) : null;
  const mobile = rule.by.includes("mobile") ? (known?.phone_index ?? null) : null;
  const marks = [`account ${customerId}`, ...(pan ? [`pan ${pan}`] : []), ...(mobile ? [`mobile ${mobile}`] : [])].sort();
  const names = marks.map((mark) => `applies at ${lender} ${mark}`);
  // Locked in sorted order, so that two accounts that share both identifiers cannot deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(tx);
  return { ...applicant, lender, rule, pan, mobile };
}

interface Earlier {
  application: string;
  customer: string;
  by: NonNullable<Decided["matchedBy"]>;
  /**
   * Whether it makes the new application a duplicate: within the rule's days, and not in an exempt
   * final state.
   */
  counts: boolean;
}

/**
 * Whether the application is refused because the person has another for the same product at the
 * lender. An earlier one counts once it was sent to the lender, or its customer got the link to the
 * lender's page. The decision is recorded once each, so the transaction must be committed.
 */
export async function isDuplicate(ctx: Context, tx: Db, person: Person): Promise<boolean> {
  const { customerId, applicationId, lender } = person;
  const earlier = await findEarlier(ctx, tx, person);
  const refused = earlier?.counts === true;
  const kind: DedupeFinding["kind"] = earlier === undefined ? "not-applied" : refused ? "applied-again" : "applied-earlier";
  const decided: Decided = {
    decision: refused ? "refused" : "allowed",
    matchedBy: earlier?.by ?? null,
    matchedId: earlier?.application ?? null,
  };
  const otherId = earlier === undefined || earlier.customer === customerId ? null : earlier.customer;
  await recordFindings(ctx, tx, [{ kind, customerId, otherId, applicationId, lender, decided }]);
  return refused;
}

/** The one that counts, if any; else the latest. */
async function findEarlier(ctx: Context, tx: Db, person: Person): Promise<Earlier | undefined> {
  const { customerId, applicationId, lender, rule, pan, mobile } = person;
  const since = new Date(ctx.clock.now().getTime() - rule.days * DAY_MS);
  const sent = sql`coalesce(la.called_at, la.created_at)`;
  const { rows } = await sql<Earlier>`
    select la.application_id as application, la.customer_id as customer,
      case when la.customer_id = ${customerId} then 'account' when o.pan_index = ${pan}::text then 'pan' else 'mobile' end as by,
      ${sent} >= ${since} and la.status <> all(${[...rule.unless]}::text[]) as counts
    from lender_applications la join customers o on o.id = la.customer_id
      join applications earlier on earlier.id = la.application_id
      join applications own on own.id = ${applicationId} and own.product = earlier.product
    where la.lender = ${lender} and la.application_id <> ${applicationId} and la.attempt > 0
      and (la.status <> 'SELECTED' or la.delivery <> 'none')
      and la.customer_id in (
        select ${customerId}::uuid union select id from customers where pan_index = ${pan}::text
        union select id from customers where phone_index = ${mobile}::text
      )
    order by counts desc, ${sent} desc, la.id limit 1`.execute(tx);
  return rows[0];
}
