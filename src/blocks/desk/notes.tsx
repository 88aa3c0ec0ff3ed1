import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Desk } from "../../client/staff/desk.ts";
import type { DeskCase } from "../../contract/staff/desk.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./desk-block.module.css";
import { Section } from "./section.tsx";

interface NotesProps extends Pick<DeskCase, "notes"> {
  add: Desk["note"];
}

/** Staff notes, with a form to add one. */
export function Notes({ notes, add }: NotesProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === "") {
      setError(t("staff.desk.noteMissing"));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await add(text.trim());
      setText("");
    } catch (error) {
      // The error has already been shown; the text stays for a retry.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t("staff.desk.notes")}>
      <form className={styles.add} onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t("staff.desk.note")}
          rows={3}
          maxLength={2_000}
          value={text}
          error={error}
          ref={field}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {t("staff.desk.addNote")}
          </Button>
        </div>
      </form>
      {notes.length === 0 && <EmptyState title={t("staff.desk.noNotes")} />}
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.id}>
            <span className={styles.soft}>{`${indianTime(note.at)} · ${note.by}`}</span>
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
