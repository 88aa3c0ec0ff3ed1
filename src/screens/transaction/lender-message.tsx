import { useFormatters } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/** A lender's message, attributed to the lender. */
export function LenderMessage({ lenderName, message }: { lenderName: string; message: string }) {
  const { t } = useFormatters();
  return (
    <blockquote className={styles.message}>
      <p>{message}</p>
      <footer>{t("customer.transaction.lenderSays", { lender: lenderName })}</footer>
    </blockquote>
  );
}
