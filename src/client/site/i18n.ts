import { createInstance, type i18n } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { AreaConfig } from "../../contract/site/config.ts";

/**
 * Returns the text of a dotted key with its `{{placeholders}}` filled in; `count` selects the
 * plural form (`key_one`, `key_other`).
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** i18next's only namespace: an area's texts arrive as one bundle. */
const NAMESPACE = "translation";

const texts: i18n = createInstance().use(initReactI18next);

/**
 * Translate function of the current texts. Texts without values are cached: i18next's lookup is
 * slow, and a form asks for the same few in each field.
 */
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
 * Sets the current texts: the first call initialises i18next, later ones add a language.
 * Synchronous, so that the next render has its texts.
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
    // The texts are already here: initialise synchronously.
    initAsync: false,
    fallbackLng: false,
    // A text may contain a colon.
    nsSeparator: false,
    // React escapes; values are never parsed as placeholders.
    interpolation: { escapeValue: false, skipOnVariables: true },
    react: { useSuspense: false },
  });
  inForce = textsInForce();
}

/**
 * The current language's texts: `t("common.header.help")`. The function's identity changes only
 * with the texts.
 */
export function useText(): Translate {
  useTranslation();
  return inForce;
}

/** A text outside React; empty before the start. */
export const translate: Translate = (key, values) => inForce(key, values);
