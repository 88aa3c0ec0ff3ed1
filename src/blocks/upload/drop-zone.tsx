import { type DragEvent, useId, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./upload-block.module.css";

/** File input for one file, with drag and drop. */
export function DropZone({ hint, onFile }: { hint: string; onFile(file: File): void }) {
  const t = useText();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drag = (event: DragEvent) => {
    if (![...event.dataTransfer.items].some(({ kind }) => kind === "file")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input within it is accessible
    <div
      className={styles.zone}
      data-over={over}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span className={styles.pick}>
        <input
          type="file"
          id={id}
          className="visually-hidden"
          accept=".csv,.xlsx,text/csv"
          aria-describedby={`${id}-rule`}
          onChange={({ target }) => {
            take(target.files);
            target.value = "";
          }}
        />
        <label className={buttonClass()} htmlFor={id}>
          {t("staff.upload.choose")}
        </label>
        <span aria-hidden="true" className={styles.drop}>
          {t("staff.upload.drop")}
        </span>
      </span>
      <p className={styles.lead} id={`${id}-rule`}>
        {hint}
      </p>
    </div>
  );
}
