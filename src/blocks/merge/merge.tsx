import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./merge.module.css";

/** The side chosen for a part. */
export type Side = "mine" | "theirs";

/** A part of a record that differs between two versions. */
interface MergeRow {
  id: string;
  label: string;
  /** The displayed values. */
  mine: ReactNode;
  theirs: ReactNode;
  /** The initial choice: the only side that changed it, or null if both did. */
  chosen: Side | null;
}

interface MergeProps {
  /** Empty if the versions do not differ. */
  rows: readonly MergeRow[];
  /** Additional information, such as the publications since. */
  children?: ReactNode;
  /** Continues with the chosen sides, by row id. Nothing is saved yet. */
  onDone(sides: Readonly<Record<string, Side>>): void;
}

/**
 * Resolves an edit conflict: the user chooses a version for each part, or one version for all parts
 * that both changed. What only one of the two changed stays chosen: it undoes nothing of the other's.
 */
export function Merge({ rows, children, onDone }: MergeProps) {
  const t = useText();
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(rows.flatMap(({ id: row, chosen }) => (chosen === null ? [] : [[row, chosen]]))),
  );
  const [asked, setAsked] = useState(false);
  // After a failed save, lead the user to the reason.
  useEffect(() => region.current?.focus(), []);
  const open = rows.filter((row) => sides[row.id] === undefined);
  const disputed = rows.filter((row) => row.chosen === null);
  const settle = (side: Side) => onDone({ ...sides, ...Object.fromEntries(disputed.map((row) => [row.id, side])) });
  const goOn = () => {
    setAsked(true);
    const [first] = open;
    if (first === undefined) onDone(sides);
    else document.getElementById(`${id}-${first.id}-mine`)?.focus();
  };
  return (
    <section ref={region} tabIndex={-1} className={styles.merge} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h3 id={`${id}-title`}>{t("staff.form.changedTitle")}</h3>
      <p id={`${id}-text`}>{t(rows.length === 0 ? "staff.merge.same" : "staff.form.changedText")}</p>
      {children}
      {rows.map((row) => (
        <fieldset key={row.id} aria-describedby={asked && sides[row.id] === undefined ? `${id}-${row.id}-wrong` : undefined}>
          <legend>{row.label}</legend>
          <div className={styles.sides}>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} data-chosen={sides[row.id] === side || undefined}>
                <input
                  id={`${id}-${row.id}-${side}`}
                  type="radio"
                  name={`${id}-${row.id}`}
                  checked={sides[row.id] === side}
                  onChange={() => setSides((before) => ({ ...before, [row.id]: side }))}
                />
                <span>
                  <strong>{t(side === "mine" ? "staff.form.yours" : "staff.form.theirs")}</strong>
                  <span className={styles.value}>{row[side]}</span>
                </span>
              </label>
            ))}
          </div>
          {asked && sides[row.id] === undefined && (
            <p id={`${id}-${row.id}-wrong`} className={styles.wrong} role="alert">
              {t("staff.merge.choose")}
            </p>
          )}
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button onClick={goOn}>{t("staff.merge.goOn")}</Button>
        {disputed.length > 0 && (
          <>
            <Button variant="secondary" onClick={() => settle("mine")}>
              {t("staff.form.keepMine")}
            </Button>
            <Button variant="secondary" onClick={() => settle("theirs")}>
              {t("staff.form.takeTheirs")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
