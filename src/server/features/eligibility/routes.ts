import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/eligibility.ts";
import { getLenderTerms } from "../../../contract/staff/lender-terms.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { answersOfLending } from "../../../engine/catalog/terms/lending-answers.ts";
import { isOn } from "../../../engine/rules/lender-products.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { historyOf } from "./history.ts";
import { factsFor, findLending, lendersWithCriteria, lendingFormUrls, nameOfProduct, termsFormFor } from "./lender-products.ts";
import { lenderTerms } from "./lender-terms.ts";
import { cancelTrial, publishTrial, readTrial, startTrial } from "./trials.ts";

/** Roles that may edit criteria. */
const editor = adminOf("criteria-editor", contract.CRITERIA_ROLES);

/** Lenders' criteria: reading, trying a change, publishing it. */
export function eligibilityRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, contract.listLendings, { policy: editor }, ({ request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: lendersWithCriteria(ctx.releases.live(), request.language) };
  });

  register(app, contract.getCriteria, { policy: editor }, async ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readCriteria(ctx, params, request.language) };
  });

  register(app, getLenderTerms, { policy: editor }, ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: lenderTerms(ctx.releases.live(), params.lender, request.language) };
  });

  register(app, contract.tryCriteria, { policy: editor, costly: true, idempotent: true }, async ({ who, params, body, request }) => ({
    data: await startTrial(ctx, who, { ...params, ...body, terms: body.terms ?? null }, request.language),
  }));

  register(app, contract.getTrial, { policy: editor }, async ({ who, params, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readTrial(ctx, who, params.trial) };
  });

  register(app, contract.cancelTrial, { policy: editor }, async ({ who, params }) => ({ data: await cancelTrial(ctx, who, params.trial) }));

  register(app, contract.publishTrial, { policy: editor, idempotent: true }, async ({ who, params, body, request }) => ({
    data: await publishTrial(ctx, who, { id: params.trial, note: body.note }, request.language),
  }));
}

async function readCriteria(
  ctx: Context,
  { lender: lenderId, product }: { lender: string; product: string },
  language: string,
): Promise<contract.LenderCriteria> {
  // Read together without an await in between, so that release and number match.
  const [release, publication] = [ctx.releases.live(), ctx.releases.publication()];
  const { lender, lending } = findLending(release, lenderId, product);
  const form = termsFormFor(release, product, language);
  return {
    lender: lender.id,
    lenderName: localise(lender.name, language),
    enabled: lender.enabled && isOn(lending),
    product,
    productName: nameOfProduct(release, product, language),
    publication,
    form: lendingFormUrls(release, product, language),
    ...answersOfLending(form, lending),
    facts: factsFor(release, product, language),
    history: await historyOf(ctx, lender, product, form),
  };
}
