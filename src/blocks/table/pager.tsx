import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { USUAL_ROWS } from "../../contract/staff/tables/limits.ts";
import type { TablePage } from "../../contract/staff/tables/tables.ts";
import { formatNumber } from "../../engine/money/format.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./table-block.module.css";

interface PagerProps {
  label: string;
  page: TablePage;
  /** 0 for the first page. */
  index: number;
  onBack: () => void;
  onNext: () => void;
}

/** The range of rows shown, and buttons for the other pages. */
export function Pager({ label, page, index, onBack, onNext }: PagerProps) {
  const t = useText();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const first = index * USUAL_ROWS;
  const values = { from: number(first + 1), to: number(first + page.rows.length), total: number(page.total) };
  return (
    <nav className={styles.pager} aria-label={t("staff.table.pages", { title: label })}>
      <p>{t(page.totalExact ? "staff.table.range" : "staff.table.rangeAbout", values)}</p>
      <Button variant="secondary" disabled={index === 0} onClick={onBack}>
        {t("staff.table.back")}
      </Button>
      <Button variant="secondary" disabled={page.nextCursor === null} onClick={onNext}>
        {t("staff.table.next")}
      </Button>
    </nav>
  );
}
