import { useText } from "../../client/site/i18n.ts";
import type { StaffAnswers, StaffFormSlice, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { equal } from "../../engine/validate/equal.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./form-block.module.css";

interface VersionsProps {
  slice: StaffFormSlice;
  choices: StaffRecord["choices"];
  mine: StaffAnswers;
  theirs: StaffAnswers;
  onMine(): void;
  onTheirs(): void;
}

/** What was filled in beside what somebody else has saved meanwhile, as far as the two differ. */
export function Versions({ slice, choices, mine, theirs, onMine, onTheirs }: VersionsProps) {
  const t = useText();
  const shown = (name: string, value: StaffAnswers[string] | undefined): string => {
    if (slice.ui[name]?.widget === "password") return t("staff.form.hidden");
    const labelOf = (one: string) => choices[name]?.find((choice) => choice.value === one)?.label ?? one;
    const values = value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
    return values.length === 0 ? t("staff.form.nothing") : values.map(labelOf).join(", ");
  };
  const differing = slice.order.filter((name) => !equal(mine[name] ?? null, theirs[name] ?? null));
  return (
    <Notice tone="error">
      <p>
        <strong>{t("staff.form.changedTitle")}</strong>
      </p>
      <p>{t("staff.form.changedText")}</p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t("staff.form.field")}</th>
            <th scope="col">{t("staff.form.yours")}</th>
            <th scope="col">{t("staff.form.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">{slice.schema.properties[name]?.title}</th>
              <td>{shown(name, mine[name])}</td>
              <td>{shown(name, theirs[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button onClick={onMine}>{t("staff.form.keepMine")}</Button>
        <Button variant="secondary" onClick={onTheirs}>
          {t("staff.form.takeTheirs")}
        </Button>
      </div>
    </Notice>
  );
}
