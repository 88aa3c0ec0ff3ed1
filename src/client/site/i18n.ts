import { createInstance, type i18n } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { AreaConfig } from "../../contract/site/config.ts";

/** A text by its dotted key, with values for its `{{placeholders}}`; `count` picks the plural form (`key_one`, `key_other`). */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** i18next's one namespace: all texts of an area come in one piece. */
const NAMESPACE = "translation";

const texts: i18n = createInstance().use(initReactI18next);

/** The texts in force. A form asks for the same few at each of its fields, and i18next looks each up anew: those without values are kept. */
function textsInForce(): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return texts.t(key, values);
    const text = known.get(key) ?? texts.t(key);
    known.set(key, text);
    return text;
  };
}

let inForce: Translate = () => "";

/**
 * Puts texts in force: the first ones start i18next, those of another language are added to it. All of it happens at once,
 * so that whatever is drawn next has its texts.
 */
export function showTexts({ language, texts: bundle }: Pick<AreaConfig, "language" | "texts">): void {
  if (texts.isInitialized) {
    texts.addResourceBundle(language, NAMESPACE, bundle, false, true);
    inForce = textsInForce();
    void texts.changeLanguage(language);
    return;
  }
  void texts.init({
    lng: language,
    resources: { [language]: { [NAMESPACE]: bundle } },
    // The texts are here already: nothing is to be waited for.
    initAsync: false,
    fallbackLng: false,
    // A text may have a colon.
    nsSeparator: false,
    // React escapes; a value is never read as a placeholder.
    interpolation: { escapeValue: false, skipOnVariables: true },
    react: { useSuspense: false },
  });
  inForce = textsInForce();
}

/** The texts of the language that is on: `t("common.header.help")`. The function changes only with the language and its texts. */
export function useText(): Translate {
  useTranslation();
  return inForce;
}

/** A text outside React; empty before the start. */
export const translate: Translate = (key, values) => inForce(key, values);
