import type { Change } from "../../../contract/customer/lending/offers.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { lendingOf } from "../../../engine/rules/lender-products.ts";
import { lenderMatches } from "../../../engine/rules/matching.ts";
import { type Changeable, smallestChange } from "../../../engine/rules/smallest-change.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { factsOf } from "../applications/facts.ts";
import { readDeciding } from "./decide.ts";
import { boundsOf } from "./requested-terms.ts";

type WhatIf = NonNullable<ProductDocument["whatIf"]>[number];

interface ChangesQuery {
  appId: string;
  /** Id of the lender. */
  lender: string;
  language: string;
}

/**
 * Finds the smallest single changes of answers for which a lender would make an offer, in the order
 * of the product's `whatIf`. Each is verified with the rules in force. Only fields named in
 * `whatIf` are tried, never age or identity. Returns none for a lender that already matches.
 * @throws NOT_FOUND for a lender that does not lend for the product, STEP_SKIPPED without answers
 */
export async function findChanges(ctx: Context, { appId, lender, language }: ChangesQuery): Promise<Change[]> {
  const { release, product: code, answers } = await readDeciding(ctx, appId);
  if (answers === null) throw new ApiError("STEP_SKIPPED");
  const product = productByCode(release.catalog, code);
  const document = release.catalog.lenders.get(lender);
  if (product === undefined || document === undefined || lendingOf(document, product) === undefined) throw new ApiError("NOT_FOUND");
  const matches = lenderMatches(release.catalog, code, lender);
  if (matches(factsOf(ctx, release, answers))) return [];
  const matchesWith = (name: string) => (value: number) => matches(factsOf(ctx, release, { ...answers, [name]: value }));
  return (product.whatIf ?? []).flatMap((tried) => {
    const { field: name, format, says } = tried;
    const changeable = changeableOf(release, product.form, tried, answers[name] ?? usualOf(name, product) ?? tried.unanswered);
    const to = changeable && smallestChange(changeable, matchesWith(name));
    return changeable && to != null ? [{ name, from: changeable.from, to, format, says: localise(says, language) }] : [];
  });
}

const usualOf = (name: string, { requestedTenure, preferredTenure }: ProductDocument) =>
  name === requestedTenure ? preferredTenure : undefined;

/** Returns null for an answer that is missing or not a number. */
function changeableOf(release: Release, form: string, { field: name, only, step = 1 }: WhatIf, from: unknown): Changeable | null {
  const field = release.form(form, "en")?.field(name);
  if (field === undefined || typeof from !== "number") return null;
  const { minimum, maximum, choices } = boundsOf(field);
  return {
    from,
    step,
    // Without a bound in the form, values beyond the current one are not tried.
    minimum: minimum ?? Math.min(0, from),
    maximum: maximum ?? from,
    ...(only && { only }),
    ...(choices && { choices: choices.map(({ value }) => value) }),
  };
}
