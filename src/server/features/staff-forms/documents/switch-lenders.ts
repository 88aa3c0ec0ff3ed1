import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { logFinding } from "../../../platform/releases/publication/release-log.ts";
import { countOpenOffers } from "../../offers/count-open-offers.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";
import { publishChange } from "./publish.ts";

const lendersOf = (ctx: Context) => [...ctx.releases.live().catalog.lenders.values()];

const idsOn = (lenders: readonly LenderDocument[]) => lenders.filter(({ enabled }) => enabled).map(({ id }) => id);

/** The revision covers the switches only, so other changes of the release do not conflict. */
const revisionOf = (ctx: Context, lenders: readonly LenderDocument[]) =>
  ctx.vault.blindIndex("lenders-on", lenders.map(({ id, enabled }) => `${id} ${enabled}`).join()).slice(0, 40);

/**
 * Whether a lender is enabled is part of its document. So switching is a publication: effective on
 * all servers at once, logged with its author, and reversible. The audit entry is written in the
 * same transaction.
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
  async write(ctx, { caller, answers, revision, language, confirmed }) {
    const off = lendersOf(ctx).filter(({ id, enabled }) => enabled && !(Array.isArray(answers.on) && answers.on.includes(id)));
    if (off.length > 0 && !confirmed) {
      const offers = await countOpenOffers(
        ctx,
        off.map(({ id }) => id),
      );
      return { question: { kind: "lenders-off", lenders: off.map(({ name }) => localise(name, language)), offers } };
    }
    const findings = await publishChange(ctx, caller, () => {
      const lenders = lendersOf(ctx);
      if (revisionOf(ctx, lenders) !== revision) throw new ApiError("RECORD_CHANGED");
      const wanted = new Set(Array.isArray(answers.on) ? answers.on : []);
      const changed = lenders.filter(({ id, enabled }) => enabled !== wanted.has(id));
      if (changed.length === 0) return undefined;
      return {
        documents: changed.map((lender) => ({ kind: "lender", id: lender.id, content: { ...lender, enabled: !lender.enabled } })),
        auditEntries: changed.map(({ id, enabled }) => ({ action: enabled ? "lender-off" : "lender-on", subject: id })),
      };
    });
    if (findings.length === 0) return undefined;
    ctx.log.warn({}, "lenders were not switched: the documents would have errors");
    for (const error of findings) logFinding(ctx.log, error);
    throw refuse("on", "enum");
  },
};
