import { Button } from "../../../ui/button.tsx";
import { useFormatters } from "../../use-formatters.ts";
import styles from "./compare-bar.module.css";

interface CompareBarProps {
  /** Number of selected offers. */
  count: number;
  onOpen: () => void;
  onClear: () => void;
}

/** Sticky bar at the bottom with the number of offers selected for comparison. */
export function CompareBar({ count, onOpen, onClear }: CompareBarProps) {
  const { t } = useFormatters();
  return (
    <div className={styles.bar}>
      <p aria-live="polite">{t("customer.offers.compareBar", { count })}</p>
      <div>
        <Button variant="text" onClick={onClear}>
          {t("customer.offers.compareClear")}
        </Button>
        <Button disabled={count < 2} onClick={onOpen}>
          {t("customer.offers.compareOpen")}
        </Button>
      </div>
    </div>
  );
}
