import type { OfferKindSlice } from "../../contract/config.ts";
import type { Receipt } from "../../contract/offers.ts";
import { useWords, type Words } from "../words.ts";
import styles from "./offers.module.css";

/** The ranking in words: "APR (lowest first), amount (highest first)". */
export function rankingWords(receipt: Receipt, { figures }: OfferKindSlice, { t }: Words): string {
  return receipt.ranking
    .map(({ metric, order }) => t(`customer.offers.order.${order}`, { metric: figures[metric]?.phrase ?? metric }))
    .join(", ");
}

/** How the list came about, in a form that can be worked out again. */
export function ReceiptDetails({ receipt, kind }: { receipt: Receipt; kind: OfferKindSlice }) {
  const words = useWords();
  const { t } = words;
  const rows = [
    ["receiptLenders", receipt.lendersConsidered],
    ["receiptAt", words.time(receipt.decidedAt)],
    ["receiptRanking", rankingWords(receipt, kind, words)],
    ["receiptRelease", <code key="release">{receipt.release}</code>],
    ["receiptFacts", <code key="facts">{receipt.facts}</code>],
  ] as const;
  return (
    <details className={styles.panel}>
      <summary>{t("customer.offers.receiptTitle")}</summary>
      <div className={styles.facts}>
        <p className={styles.soft}>{t("customer.offers.receiptLead")}</p>
        <dl>
          {rows.map(([id, value]) => (
            <div key={id}>
              <dt>{t(`customer.offers.${id}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
