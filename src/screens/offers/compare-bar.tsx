import { Button } from "../../ui/button.tsx";
import { useWords } from "../words.ts";
import styles from "./compare-bar.module.css";

interface CompareBarProps {
  /** How many are ticked. */
  count: number;
  onOpen: () => void;
  onClear: () => void;
}

/** What is ticked for a comparison, at the lower edge of the window. */
export function CompareBar({ count, onOpen, onClear }: CompareBarProps) {
  const { t } = useWords();
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
