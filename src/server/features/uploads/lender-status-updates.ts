import { STATUSES, type Status } from "../../../contract/customer/lending/status.ts";
import type { LenderConnector, LenderDocument, UploadDocument } from "../../../contract/documents.gen.ts";
import { wordKey } from "../../../engine/validate/upload-row.ts";
import { INDIA_MS } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { applyNewsBatch, knownLenderReferences, type ReportItem } from "../lenders/news/news-batch.ts";
import type { RowResult, UploadHandler } from "./action.ts";
import { lenderFinder } from "./lender-names.ts";

/** Records lenders' status updates from a file, as if received over their connection. */
export const recordStatusUpdates: UploadHandler = { checker, knownReferences: knownLenderReferences, run };

const usesOwnCodes = ({ columns }: UploadDocument) => columns.some(({ fills, type }) => fills === "status" && type === "code");

function checker(ctx: Context, upload: UploadDocument): ReturnType<UploadHandler["checker"]> {
  const lenderOf = lenderFinder(ctx);
  const ours = usesOwnCodes(upload);
  const all = [...ctx.releases.live().catalog.lenders.values()];
  return ({ lender, status }) => {
    const own = lenderOf(lender);
    // Without a lender the word must be one of some lender.
    const isKnown = (word: string) => (own ? [own] : all).some((one) => statusOf(one, word, ours) !== undefined);
    return [
      ...(lender && own === undefined ? [{ fault: "unknown-lender" as const, field: "lender" }] : []),
      ...(status && !isKnown(status) ? [{ fault: "unknown-word" as const, field: "status" }] : []),
    ];
  };
}

async function run(...[ctx, tx, rows, { upload, foreseen, keyOf }]: Parameters<UploadHandler["run"]>): Promise<RowResult[]> {
  const lenderOf = lenderFinder(ctx);
  const ours = usesOwnCodes(upload);
  const results = new Array<RowResult | undefined>(rows.length);
  const items: (ReportItem & { index: number })[] = [];
  for (const [index, { values }] of rows.entries()) {
    const lender = lenderOf(values.lender);
    const status = lender && statusOf(lender, values.status ?? "", ours);
    // The checker found both, unless a publication removed one meanwhile.
    if (lender === undefined) results[index] = { fault: "unknown-lender", field: "lender" };
    else if (status === undefined) results[index] = { fault: "unknown-word", field: "status" };
    else {
      // Zero means no amount, as in updates over the connection.
      const amount = Number(values.amount) || null;
      const at = values.date ? new Date(Date.parse(values.date) - INDIA_MS) : null;
      const key = keyOf({ ...values, lender: lender.id });
      items.push({
        index,
        lender,
        reference: values.reference ?? "",
        ...status,
        amount,
        at,
        dayOnly: true,
        message: values.message ?? null,
        key,
      });
    }
  }
  const outcomes = await applyNewsBatch(ctx, tx, items, { foreseen });
  for (const [at, { index, reference }] of items.entries()) {
    const found = outcomes[at];
    if (found === undefined || found.kind === "unknown") results[index] = { fault: "unknown-application", field: "reference" };
    else if (found.kind === "illegal") results[index] = { fault: "illegal-jump", field: "status", jump: found };
    else if (found.kind === "changed")
      results[index] = { outcome: "changed", change: { name: reference, from: found.from, to: found.to, isStatus: true } };
    else results[index] = { outcome: found.kind };
  }
  return results as RowResult[];
}

/** A word and its status: one of ours, or mapped by the lender's document. */
function statusOf({ connector }: LenderDocument, word: string, ours: boolean): { word: string; status: Status } | undefined {
  if (ours) {
    const status = STATUSES.find((one) => one === word);
    return status && { word, status };
  }
  const known = statusesOf(connector).get(wordKey(word));
  return known && { word: known[0], status: known[1] };
}

/** Status words of a lender by comparison key. */
const statusesByWord = new WeakMap<LenderConnector, Map<string, [word: string, status: Status]>>();

function statusesOf(connector: LenderConnector) {
  const known = statusesByWord.get(connector);
  if (known !== undefined) return known;
  const found = new Map<string, [string, Status]>();
  for (const [word, status] of Object.entries(connector.statuses)) if (!found.has(wordKey(word))) found.set(wordKey(word), [word, status]);
  statusesByWord.set(connector, found);
  return found;
}
