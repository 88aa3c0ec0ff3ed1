import type { LenderBody, LenderConnector, LenderDocument } from "../../../../contract/documents.gen.ts";
import { filesSentBy, sentBy } from "../../../../engine/catalog/lenders/connector-parts.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables.ts";

/** How a lender was reached by the release that a body was written under; null where that is not known any more. @param tx required inside a transaction */
export async function writtenFor(ctx: Context, lender: string, release: string, tx?: Db): Promise<LenderConnector | null> {
  const live = ctx.releases.live();
  if (live.hash === release) return live.catalog.lenders.get(lender)?.connector ?? null;
  const documents = await ctx.releases.documentsOf(release, tx);
  const document = documents?.find(({ kind, id }) => kind === "lender" && id === lender)?.content as LenderDocument | undefined;
  return document?.connector ?? null;
}

/** What is written down for a lender: what it is sent, with the id of a file where the file will stand when it is called. */
export const writtenBy = (connector: LenderConnector): LenderBody => ({
  ...sentBy(connector),
  ...Object.fromEntries(Object.entries(filesSentBy(connector)).map(([field, name]) => [field, { var: name }])),
});

/** Whether what was written for the one can be sent by the other: by the same protocol, in the same words. */
export const writesAs = (one: LenderConnector, other: LenderConnector): boolean =>
  one.protocol === other.protocol && equal(writtenBy(one), writtenBy(other));
