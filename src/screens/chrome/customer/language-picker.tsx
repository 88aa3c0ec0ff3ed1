import { useRef, useState } from "react";
import { switchLanguage, useLanguages } from "../../../client/profile/language.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import styles from "./language-picker.module.css";

/**
 * Language selector. Each language has its own name, and form input on the page is kept.
 * @param named shows the current language and opens upwards: for the footer
 */
export function LanguagePicker({ named }: { named?: boolean }) {
  const t = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  const { language } = useConfig();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const languages = useLanguages(asked);
  const current = languages.find(({ code }) => code === language)?.languageName;
  const close = () => menu.current?.removeAttribute("open");
  const closeAndStay = () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  const pick = async (code: string) => {
    closeAndStay();
    setBusy(true);
    // The error has already been shown; the language stays.
    await switchLanguage(code).catch(() => undefined);
    setBusy(false);
  };
  return (
    <details
      ref={menu}
      className={named ? `${styles.picker} ${styles.up}` : styles.picker}
      onToggle={() => setAsked(true)}
      onBlur={({ currentTarget, relatedTarget: to }) => to && !currentTarget.contains(to) && close()}
      onKeyDown={({ key }) => key === "Escape" && closeAndStay()}
    >
      <summary aria-label={`${t("common.language.label")}: ${current}`} aria-busy={busy}>
        <svg viewBox="0 0 36 20" aria-hidden="true">
          <path d="M1 4h14M13 4v13M3 7c4-3 8 2 3 4c6 0 4 7-3 4M8 11h5M21 3l-4 15M23 17l5-13 5 13M25 13h6" />
        </svg>
        {named && <span>{current}</span>}
      </summary>
      <ul>
        {languages.map(({ code, languageName, locale }) => (
          <li key={code}>
            <button type="button" lang={locale} aria-current={code === language} onClick={() => void pick(code)}>
              {languageName}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
