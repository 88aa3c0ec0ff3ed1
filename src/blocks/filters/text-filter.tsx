import { useId, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./filter-bar.module.css";

interface TextFilterProps {
  label: string;
  /** Whether it is compared with ids, which are whole or nobody's. */
  ids: boolean;
  /** As the address has it; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value that no list names, such as the id of an application. */
export function TextFilter({ label, ids, value, onChange }: TextFilterProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    // Of ids there may be some; any other text is one, commas and all, as names of files and campaigns have them.
    const values = (ids ? typed.split(",") : [typed]).map((part) => part.trim()).filter((part) => part !== "");
    const sound = !ids || values.every((part) => UUID.test(part));
    setWrong(!sound);
    if (sound) onChange(values.join(","));
  };
  return (
    <form
      className={styles.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label className={styles.filter}>
        <span>{label}</span>
        <input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="text">
        {t("staff.days.show")}
      </Button>
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {t("staff.filters.noId")}
        </p>
      )}
    </form>
  );
}
