import { useNavigate } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useStatus } from "../../client/journey/lending.ts";
import { fillPath, pathOfLender } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import { showToast } from "../../client/toasts.ts";
import type { LenderStatus } from "../../contract/customer/transactions.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RESUMED } from "../transaction/resumed.ts";
import { useWords } from "../use-formatters.ts";
import { useStatusNews } from "./status-changes.ts";
import { StatusTable } from "./status-table.tsx";
import { useStatusTable } from "./use-status-table.ts";

/** The action that chooses a lender's offer; other actions navigate to their path. */
const SELECT = "select";
/** Status of an offer that was not chosen yet. */
const OPEN = "OFFERED";
const KINDS: Record<string, "success" | "error" | "warning" | "info"> = { success: "success", error: "error", warning: "warning" };

interface StatusSectionProps {
  appId: string;
  onSelect: (lender: string) => void;
  /** Collapsed as long as no lender has been chosen. */
  folded?: boolean;
}

/** The lender status table. It polls, and reports changes as toasts. */
export function StatusSection({ appId, onSelect, folded = false }: StatusSectionProps) {
  const { t } = useWords();
  const table = useStatusTable();
  const product = useProduct();
  const { routing } = useConfig();
  const navigate = useNavigate();
  const { data: rows, error, reload } = useStatus(appId, { poll: true });
  const news = useStatusNews(table, rows, ({ lenderName, label, tone }) =>
    showToast(KINDS[tone] ?? "info", t("customer.status.changed", { lender: lenderName, status: label })),
  );
  /**
   * Opens the application with the lender. If its session there has expired, opens the screen that
   * sends it again for a new link.
   */
  const goOn = (path: string, { lender, sessionExpired }: LenderStatus) => {
    const own = sessionExpired ? pathOfLender(routing, product, "lender", lender) : null;
    navigate(own ?? fillPath(path, { lender }), sessionExpired ? { state: RESUMED } : undefined);
  };
  if (!table) return null;
  // After a choice, only the chosen lenders are shown; the others have offers below.
  const chosen = rows?.filter(({ status }) => status !== OPEN) ?? [];
  const content = (
    <>
      {rows ? (
        <StatusTable
          table={table}
          rows={chosen.length > 0 ? chosen : rows}
          onAction={(action, row) => (action.id === SELECT ? onSelect(row.lender) : goOn(action.path, row))}
        />
      ) : error ? (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={reload}>
              {t("customer.offers.retry")}
            </Button>
          }
        >
          {t("customer.status.error")}
        </Notice>
      ) : (
        <div role="status" aria-label={t("customer.status.loading")}>
          <Skeleton height="9rem" />
        </div>
      )}
      <div className="visually-hidden" aria-live="polite">
        {news.map(({ lenderName, label }) => t("customer.status.changed", { lender: lenderName, status: label })).join(". ")}
      </div>
    </>
  );
  if (folded && chosen.length === 0) {
    return (
      <details className={panel.panel}>
        <summary>{t("customer.status.title")}</summary>
        {content}
      </details>
    );
  }
  return (
    <section className={panel.panel} aria-labelledby="lender-status-title">
      <h2 id="lender-status-title">{t("customer.status.title")}</h2>
      {content}
    </section>
  );
}
