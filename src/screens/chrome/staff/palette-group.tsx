import { type MouseEvent, useId } from "react";
import { Link } from "react-router-dom";
import styles from "./palette.module.css";
import type { PaletteGroup as Group, PaletteEntry } from "./palette-entries.ts";

interface PaletteGroupProps {
  group: Group;
  idOf: (entry: PaletteEntry) => string;
  selected: PaletteEntry | undefined;
  onOpen: (entry: PaletteEntry, event: MouseEvent) => void;
}

/** Links are real ones: they open in another tab too, and forms with unsaved answers ask first. */
export function PaletteGroup({ group: { title, entries }, idOf, selected, onOpen }: PaletteGroupProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are in groups, not in fieldsets
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={styles.title}>
        {title}
      </div>
      {entries.map((entry) => {
        const option = {
          id: idOf(entry),
          role: "option",
          "aria-selected": entry === selected,
          tabIndex: -1,
          className: styles.option,
          onClick: (event: MouseEvent) => onOpen(entry, event),
        };
        const content = (
          <>
            <span>{entry.label}</span> {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </>
        );
        return entry.go === undefined ? (
          <div {...option} key={entry.id}>
            {content}
          </div>
        ) : (
          <Link {...option} key={entry.id} to={entry.go}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}
