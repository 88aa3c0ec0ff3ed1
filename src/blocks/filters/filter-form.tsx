import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

interface FilterFormProps {
  label?: string;
  /** @param leaving whether the focus leaves the filter, instead of a press of Enter */
  onApply: (leaving: boolean) => void;
  children: ReactNode;
}

/** Typed input of a filter: applied on Enter, and when the focus leaves it. */
export function FilterForm({ label, onApply, children }: FilterFormProps) {
  return (
    <form
      className={styles.range}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply(false);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onApply(true);
      }}
    >
      {children}
      {/* Without it, Enter does not submit a form of two inputs. */}
      <input type="submit" hidden />
    </form>
  );
}
