import { useCallback, useEffect, useState } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { partnerRevenue } from "../../client/calls/staff-api.ts";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { partnerRevenue as RevenueCall } from "../../contract/staff/staff.ts";
import { formatRupees } from "../../engine/money/format.ts";
import styles from "../staff/staff.module.css";
import { StaffHome } from "../staff/staff-home.tsx";

type Figures = ResponseOf<typeof RevenueCall>["data"];

const SHOWN = ["today", "month", "total"] as const;

/** The partner's revenue. The call also verifies the partner's token. */
function useRevenue() {
  const [state, setState] = useState<{ figures: Figures | null; failed: boolean }>({ figures: null, failed: false });
  const load = useCallback(() => {
    setState({ figures: null, failed: false });
    partnerRevenue({ quiet: true })
      .then(({ data }) => setState({ figures: data, failed: false }))
      .catch(() => setState({ figures: null, failed: true }));
  }, []);
  useEffect(load, [load]);
  return { ...state, reload: load };
}

function Revenue() {
  const t = useText();
  const locale = useLocale();
  const { figures, failed, reload } = useRevenue();
  if (failed) return <RetryNotice onRetry={reload}>{t("partner.home.error")}</RetryNotice>;
  if (!figures) return <Loading height="6rem" />;
  return (
    <dl className={styles.figures}>
      {SHOWN.map((figure) => (
        <div key={figure}>
          <dt>{t(`partner.home.${figure}`)}</dt>
          <dd>{formatRupees(figures[figure], locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Home page of the partner area: the revenue. */
export function PartnerHomeScreen() {
  const t = useText();
  return (
    <StaffHome texts="partner.home">
      <section aria-labelledby="revenue-title">
        <h2 id="revenue-title">{t("partner.home.revenueTitle")}</h2>
        <Revenue />
      </section>
    </StaffHome>
  );
}
