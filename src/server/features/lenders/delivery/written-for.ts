import type { LenderBody, LenderConnector, LenderDocument } from "../../../../contract/documents.gen.ts";
import { filesSentBy, sentBy } from "../../../../engine/catalog/lenders/connector-parts.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";

/**
 * Returns the lender's connector in the release under which a body was written; null if it is
 * unknown.
 * @param db the transaction, inside one
 */
export async function writtenFor(ctx: Context, lender: string, release: string, db: Db): Promise<LenderConnector | null> {
  const live = ctx.releases.live();
  if (live.hash === release) return live.catalog.lenders.get(lender)?.connector ?? null;
  const documents = await ctx.releases.documentsOf(release, db);
  const document = documents?.find(({ kind, id }) => kind === "lender" && id === lender)?.content as LenderDocument | undefined;
  return document?.connector ?? null;
}

/**
 * Returns the part of a connector that determines the stored body, in which files are represented
 * by their ids.
 */
export const writtenBy = (connector: LenderConnector): LenderBody => ({
  ...sentBy(connector),
  ...Object.fromEntries(Object.entries(filesSentBy(connector)).map(([field, name]) => [field, { var: name }])),
});

/**
 * Whether a body written for one connector can be sent by the other: same protocol and same body
 * definition.
 */
export const hasSameBody = (one: LenderConnector, other: LenderConnector): boolean =>
  one.protocol === other.protocol && equal(writtenBy(one), writtenBy(other));
