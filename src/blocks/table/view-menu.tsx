import { type KeyboardEvent, useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import styles from "./table-block.module.css";
import { DENSITIES, type Density, type TablePreferences } from "./use-table-preferences.ts";

/** Column visibility and row density. */
export function ViewMenu({ look }: { look: TablePreferences }) {
  const t = useText();
  const density = useId();
  const names: Record<Density, string> = { compact: t("staff.table.compact"), standard: t("staff.table.standard") };
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== "Escape") return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details className={styles.look} onKeyDown={close}>
      <summary>{t("staff.table.look")}</summary>
      <div>
        <fieldset>
          <legend>{t("staff.table.columns")}</legend>
          {look.columns.map(({ field, label }) => (
            <label key={field}>
              <input type="checkbox" checked={look.shown.some((column) => column.field === field)} onChange={() => look.toggle(field)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t("staff.table.density")}</legend>
          {DENSITIES.map((name) => (
            <label key={name}>
              <input type="radio" name={density} checked={look.density === name} onChange={() => look.setDensity(name)} />
              <span>{names[name]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
