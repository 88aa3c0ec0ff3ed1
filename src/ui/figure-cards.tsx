import type { ReactNode } from "react";
import styles from "./figure-cards.module.css";

interface FigureCardsProps {
  /** `below` is about the value, such as its change. */
  figures: readonly { id: string; label: string; value: ReactNode; below?: ReactNode }[];
  /** The values are words or ranges: wider cards, text of the usual size. */
  words?: boolean;
  className?: string | undefined;
}

/** Figures side by side, each with its label on a card. */
export function FigureCards({ figures, words = false, className }: FigureCardsProps) {
  return (
    <dl className={[styles.cards, words && styles.words, className].filter(Boolean).join(" ")}>
      {figures.map(({ id, label, value, below }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {below && <dd>{below}</dd>}
        </div>
      ))}
    </dl>
  );
}
