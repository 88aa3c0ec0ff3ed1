import { useNavigate } from "react-router-dom";
import { type FailureProps, LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { useProduct } from "../../client/journey/journey.ts";
import { useStatus } from "../../client/journey/lending.ts";
import { pathOfLender } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import { showToast } from "../../client/toasts.ts";
import type { LenderStatus } from "../../contract/customer/lending/transactions.ts";
import { fillPath } from "../../engine/values/fill-template.ts";
import panel from "../../ui/panel.module.css";
import { useFormatters } from "../use-formatters.ts";
import { RESUMED } from "./resumed.ts";
import { useStatusChanges } from "./status-changes.ts";
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

function StatusError({ of: { reload } }: FailureProps) {
  const { t } = useFormatters();
  return <RetryNotice onRetry={reload}>{t("customer.status.error")}</RetryNotice>;
}

/** The lender status table. It polls, and reports changes as toasts. */
export function StatusSection({ appId, onSelect, folded = false }: StatusSectionProps) {
  const { t } = useFormatters();
  const table = useStatusTable();
  const product = useProduct();
  const { routing } = useConfig();
  const navigate = useNavigate();
  const status = useStatus(appId, { poll: true });
  const { data: rows } = status;
  const news = useStatusChanges(table, rows, ({ lenderName, label, tone }) =>
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
  const chosen = rows?.filter((row) => row.status !== OPEN) ?? [];
  const content = (
    <>
      {rows ? (
        <StatusTable
          table={table}
          rows={chosen.length > 0 ? chosen : rows}
          onAction={(action, row) => (action.id === SELECT ? onSelect(row.lender) : goOn(action.path, row))}
        />
      ) : (
        <LoadingOrError of={status} failed={StatusError} height="9rem" label={t("customer.status.loading")} />
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
