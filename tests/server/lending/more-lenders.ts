import type { LenderConnector, LenderDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";

const TEMPLATE_LENDER = "amaltas-bank";

/** The shipped documents with more lenders, each as the bank but reached in its own way. */
export function withLenders(documents: readonly SourceDocument[], connectors: Readonly<Record<string, LenderConnector>>): SourceDocument[] {
  const model = documents.find(({ kind, id }) => kind === "lender" && id === TEMPLATE_LENDER)?.content as LenderDocument;
  const more = Object.entries(connectors).map(([id, connector]) => ({
    kind: "lender" as const,
    id,
    content: { ...structuredClone(model), id, name: { en: id, hi: id }, connector },
  }));
  return [...documents, ...more];
}

/** What the simulated lender receives and sends, in its flat format. */
export const FLAT_ANSWER = {
  submit: { amount: { var: "offer.amount" }, "/applicant/mobile": { var: "mobile_phone_number" } },
  answer: { reference: "/reference", status: "/status", amount: "/amount", event: "/eventId", at: "/at" },
  statuses: {
    received: "SUBMITTED",
    under_review: "IN_REVIEW",
    need_more_info: "ACTION_NEEDED",
    approved: "APPROVED",
    disbursed: "DISBURSED",
    declined: "DECLINED",
  },
} as const;
