import { useWords } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/** A lender's message, attributed to the lender. */
export function LenderWords({ lenderName, message }: { lenderName: string; message: string }) {
  const { t } = useWords();
  return (
    <blockquote className={styles.message}>
      <p>{message}</p>
      <footer>{t("customer.transaction.lenderSays", { lender: lenderName })}</footer>
    </blockquote>
  );
}
