import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

/** What a lender says, in its own words, and that it is the lender who does. */
export function LenderWords({ lenderName, message }: { lenderName: string; message: string }) {
  const { t } = useWords();
  return (
    <blockquote className={styles.message}>
      <p>{message}</p>
      <footer>{t("customer.transaction.lenderSays", { lender: lenderName })}</footer>
    </blockquote>
  );
}
