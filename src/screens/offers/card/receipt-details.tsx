import { useState } from "react";
import { checkReceipt } from "../../../client/calls/lending-api.ts";
import type { Receipt } from "../../../contract/customer/lending/offers.ts";
import type { OfferKindSlice } from "../../../contract/site/product-slices.ts";
import { Button } from "../../../ui/button.tsx";
import { type Formatters, useFormatters } from "../../use-formatters.ts";
import styles from "../offers.module.css";

/** The ranking in words: "APR (lowest first), amount (highest first)". */
export function rankingWords(receipt: Receipt, { figures }: OfferKindSlice, { t }: Formatters): string {
  return receipt.ranking
    .map(({ metric, order }) => t(`customer.offers.order.${order}`, { metric: figures[metric]?.phrase ?? metric }))
    .join(", ");
}

type Verdict = "asking" | "same" | "other" | "failed";

/** Asks the server to repeat matching and ranking, and shows whether the result is the same. */
function RunAgain({ appId }: { appId: string }) {
  const { t } = useFormatters();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const run = async () => {
    setVerdict("asking");
    try {
      const { data } = await checkReceipt({ params: { appId } });
      setVerdict(data.same ? "same" : "other");
    } catch {
      setVerdict("failed");
    }
  };
  return (
    <div className={styles.again}>
      <Button variant="secondary" busy={verdict === "asking"} onClick={() => void run()}>
        {t("customer.offers.receiptAgain")}
      </Button>
      <div role="status">{verdict !== null && verdict !== "asking" && t(`customer.offers.receiptVerdict.${verdict}`)}</div>
    </div>
  );
}

/** How the list was produced, with the data needed to reproduce it. */
export function ReceiptDetails({ appId, receipt, kind }: { appId: string; receipt: Receipt; kind: OfferKindSlice }) {
  const formatters = useFormatters();
  const { t } = formatters;
  const rows = [
    ["receiptLenders", receipt.lendersConsidered],
    ["receiptAt", formatters.time(receipt.decidedAt)],
    ["receiptRanking", rankingWords(receipt, kind, formatters)],
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
        <RunAgain key={receipt.decidedAt} appId={appId} />
      </div>
    </details>
  );
}
