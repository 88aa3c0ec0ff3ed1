import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ColumnView } from "../../contract/staff/tables/views.ts";
import { useValueText } from "../value-text.ts";
import styles from "./statistic-block.module.css";

interface ChangeProps {
  now: number;
  before: number;
  measure: ColumnView;
}

/** How much a figure is more or less than before, in percent, with the figure before. */
export function Change({ now, before, measure }: ChangeProps) {
  const t = useText();
  const text = useValueText();
  const locale = useLocale();
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "never" });
  const was = t("staff.change.before", { before: text(measure, before) });
  const percent = share.format(before === 0 ? 0 : (now - before) / before);
  if (now === before || before === 0) return <span className={styles.soft}>{now === before ? t("staff.change.same") : was}</span>;
  return (
    <span className={styles.soft} title={was}>
      <span aria-hidden="true">{now > before ? "▲ " : "▼ "}</span>
      <span>{t(now > before ? "staff.change.more" : "staff.change.less", { percent })}</span>
      <span className="visually-hidden"> {was}</span>
    </span>
  );
}
