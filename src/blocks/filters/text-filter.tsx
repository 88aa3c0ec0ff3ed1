import { useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import styles from "./filter-bar.module.css";
import { FilterForm } from "./filter-form.tsx";
import { useUrlInput } from "./use-url-input.ts";

interface TextFilterProps {
  label: string;
  /** Whether the value is a UUID, which matches only as a whole. */
  ids: boolean;
  /** As in the URL; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters by free text, such as an application id. */
export function TextFilter({ label, ids, value, onChange }: TextFilterProps) {
  const t = useText();
  const id = useId();
  const [{ typed, wrong }, set] = useUrlInput(value, (text) => ({ typed: text, wrong: false }));
  const apply = () => {
    // Ids may be a comma-separated list. Any other text is a single value, because names of files
    // and campaigns may contain commas.
    const values = (ids ? typed.split(",") : [typed]).map((part) => part.trim()).filter((part) => part !== "");
    const sound = !ids || values.every((part) => UUID.test(part));
    set({ typed, wrong: !sound });
    if (sound && values.join(",") !== value) onChange(values.join(","));
  };
  return (
    <FilterForm onApply={apply}>
      <label className={styles.filter}>
        <span>{label}</span>
        <input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => set({ typed: event.currentTarget.value, wrong })}
        />
      </label>
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {t("staff.filters.noId")}
        </p>
      )}
    </FilterForm>
  );
}
