import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import type { ActionHandler } from "./action.ts";
import { type Deed, keepDeeds } from "./audit.ts";

const lendersOf = (ctx: Context) => [...ctx.releases.live().catalog.lenders.values()];

const idsOn = (lenders: readonly LenderDocument[]) => lenders.filter(({ enabled }) => enabled).map(({ id }) => id);

/** A state of the switches is told from others by what is on; whatever else of a release changes does not matter to them. */
const revisionOf = (ctx: Context, lenders: readonly LenderDocument[]) =>
  ctx.vault.blindIndex("lenders-on", lenders.map(({ id, enabled }) => `${id} ${enabled}`).join()).slice(0, 40);

/**
 * Which lenders lend is said by their documents, so that switching one is a publication: on all servers at once, in the log with its
 * author, and to be taken back like any other. Who did it is kept in the same transaction.
 */
export const switchLenders: ActionHandler = {
  async read(ctx, language) {
    const lenders = lendersOf(ctx);
    return {
      revision: revisionOf(ctx, lenders),
      answers: { on: idsOn(lenders) },
      choices: { on: lenders.map(({ id, name }) => ({ value: id, label: localise(name, language) })) },
    };
  },
  async write(ctx, { caller, answers, revision }) {
    const on = ctx.releases.publication();
    const lenders = lendersOf(ctx);
    if (revisionOf(ctx, lenders) !== revision) throw new ApiError("RECORD_CHANGED");
    const wanted = new Set(Array.isArray(answers.on) ? answers.on : []);
    const changed = lenders.filter(({ id, enabled }) => enabled !== wanted.has(id));
    if (changed.length === 0) return;
    const documents = changed.map((lender) => ({
      kind: "lender" as const,
      id: lender.id,
      content: { ...lender, enabled: !lender.enabled },
    }));
    const deeds = changed.map(({ id, enabled }): Deed => ({ action: enabled ? "lender-off" : "lender-on", subject: id }));
    const note = deeds.map(({ action, subject }) => `${action} ${subject}`).join(", ");
    const publication = { author: caller.username, note, source: "product" as const };
    const alongside = (tx: Db) => keepDeeds(ctx, tx, caller, deeds);
    const published = await ctx.releases.publishChanges({ documents, removed: [] }, publication, { on, alongside }).catch((error) => {
      throw error instanceof ApiError && error.code === "PUBLICATION_CONFLICT" ? new ApiError("RECORD_CHANGED") : error;
    });
    if (!published.ok) {
      ctx.log.warn({ findings: published.findings }, "lenders were not switched: the documents would have errors");
      throw new ApiError("INVALID_ANSWERS", { fields: [{ path: "/answers/on", keyword: "enum", message: "" }] });
    }
  },
};
