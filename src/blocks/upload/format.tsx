import { useText } from "../../client/site/i18n.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";
import styles from "./upload-block.module.css";

/** Description of a file's columns. */
export function Format({ columns }: Pick<UploadView, "columns">) {
  const t = useText();
  return (
    <details className={styles.format}>
      <summary>{t("staff.upload.format")}</summary>
      <dl>
        {columns.map(({ header, required, help, words }) => (
          <div key={header}>
            <dt>
              <span>{header}</span>
              {required && <span className={styles.needed}>{t("staff.upload.needed")}</span>}
            </dt>
            {help && <dd>{help}</dd>}
            {words && <dd>{t("staff.upload.words", { words: words.join(", ") })}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}
