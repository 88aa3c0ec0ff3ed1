import { useId, useState } from "react";
import { useConfig } from "../../client/config.ts";
import { useText } from "../../client/i18n.ts";
import { switchLanguage, useLanguages } from "../../client/language.ts";
import styles from "./language-picker.module.css";

/** The languages of the site, each by its own name. What is typed on the screen stays. */
export function LanguagePicker() {
  const t = useText();
  const id = useId();
  const { language } = useConfig();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const languages = useLanguages(asked);
  const pick = async (code: string) => {
    setBusy(true);
    // A failure was shown; the language stays.
    await switchLanguage(code).catch(() => undefined);
    setBusy(false);
  };
  return (
    <span className={styles.picker}>
      <label className="visually-hidden" htmlFor={id}>
        {t("common.language.label")}
      </label>
      <svg className={styles.globe} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M2.5 10h15M10 2.5c-5 5-5 10 0 15c5-5 5-10 0-15" />
      </svg>
      <select
        id={id}
        className={styles.select}
        value={language}
        aria-busy={busy}
        onFocus={() => setAsked(true)}
        onChange={(event) => void pick(event.target.value)}
      >
        {languages.map(({ code, languageName, locale }) => (
          <option key={code} value={code} lang={locale}>
            {languageName}
          </option>
        ))}
      </select>
    </span>
  );
}
