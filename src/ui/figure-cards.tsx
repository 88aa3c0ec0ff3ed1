import styles from "./figure-cards.module.css";

interface FigureCardsProps {
  figures: readonly { id: string; label: string; value: string }[];
  /** The values are words or ranges: wider cards, text of the usual size. */
  words?: boolean;
}

/** Figures side by side, each with its label on a card. */
export function FigureCards({ figures, words = false }: FigureCardsProps) {
  return (
    <dl className={words ? `${styles.cards} ${styles.words}` : styles.cards}>
      {figures.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
