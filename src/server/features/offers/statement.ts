import type { Statement } from "../../../contract/customer/lending/statement.ts";
import { offerKindOf, productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Repayment } from "../../../engine/money/repayment.ts";
import { coolingOffExit, scheduleOf } from "../../../engine/money/schedule.ts";
import { computedFigures } from "../../../engine/rules/matching.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { chosenOf, statusOf } from "./offers.ts";
import { presentOffer } from "./present-offer.ts";
import type { ApplicationRow } from "./session-application.ts";

interface StatementQuery {
  customerId: string;
  appId: string;
  offerId: string;
  language: string;
  /** Result of `findApplication`. */
  found: readonly ApplicationRow[];
}

/**
 * Returns the Key Fact Statement of an offer by the release and the facts of its decision, even if
 * another decision is current. The offer's status is today's.
 * @throws NOT_FOUND for an offer of another application, for a kind of offer without a statement,
 * or if its release cannot be loaded
 */
export async function readStatement(ctx: Context, { customerId, appId, offerId, language, found }: StatementQuery): Promise<Statement> {
  const row = await ctx.db
    .selectFrom("offers")
    .innerJoin("decisions", "decisions.id", "offers.decision_id")
    .innerJoin("applications", "applications.id", "offers.application_id")
    .select(["offers.id", "offers.lender", "proposal_number", "figures", "fees", "offers.valid_until"])
    .select(["decisions.release", "decisions.product", "sealed_facts", "decided_at"])
    .where("offers.id", "=", offerId)
    .where("applications.id", "=", appId)
    .where("applications.customer_id", "=", customerId)
    .executeTakeFirst();
  const release = row === undefined ? null : await ctx.releases.find(row.release, ctx.db);
  if (row === undefined || release === null || row.sealed_facts === null) throw new ApiError("NOT_FOUND");
  const facts = await ctx.vault.decryptJson(customerId, row.sealed_facts, ctx.db);
  const law = offerKindOf(release.catalog, row.product)?.law;
  const figures = computedFigures(release.catalog, row.product, row.lender, facts);
  const figure = (id: string | undefined) => (id === undefined ? undefined : figures?.get(id));
  const repayment = figure(law?.repayment) as Repayment | undefined;
  const [rate, principal, apr] = [figure(law?.rate), figure(law?.principal), figure(law?.apr)];
  const status = statusOf(chosenOf(found, row), row.valid_until, ctx.clock.now());
  const offer = presentOffer({ release, product: row.product, language }, row, status);
  if (offer.keyFacts === null || !repayment || typeof rate !== "number" || typeof principal !== "number" || typeof apr !== "number")
    throw new ApiError("NOT_FOUND");
  const product = productByCode(release.catalog, row.product);
  return {
    offer,
    product: product === undefined ? row.product : localise(product.name, language),
    borrower: [facts.first_name, facts.last_name].filter((name) => typeof name === "string").join(" "),
    madeAt: row.decided_at.toISOString(),
    coolingOffExit: coolingOffExit(principal, apr, offer.keyFacts.coolingOffDays),
    periodsPerYear: repayment.periodsPerYear,
    schedule: scheduleOf(repayment, principal, rate),
  };
}
