import { useText } from "../../client/site/i18n.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";
import styles from "./upload-block.module.css";

/** Description of a file's columns, and of the words that lenders use in it. */
export function Format({ columns, lenderWords }: Pick<UploadView, "columns" | "lenderWords">) {
  const t = useText();
  return (
    <>
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
      {lenderWords && (
        <details className={styles.format}>
          <summary>{t("staff.upload.lenderWords")}</summary>
          <dl>
            {lenderWords.map(({ lender, words }) => (
              <div key={lender}>
                <dt>{lender}</dt>
                {words.map(({ word, status }) => (
                  <dd key={word}>{t("staff.upload.becomes", { word, status })}</dd>
                ))}
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
