import { useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { FIRST_LANGUAGE } from "../../engine/catalog/localise.ts";
import { fillTemplate } from "../../engine/values/fill-template.ts";
import { smsParts } from "../../engine/values/sms-parts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { BlockProps } from "../block.ts";
import { InLanguage } from "../in-language.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { partnerLink } from "../share/partner-link.ts";
import { partnerName } from "../share/partner-name.ts";
import { useOwnPartner } from "../share/use-own-partner.ts";
import { whatsAppLink } from "../share/whatsapp-link.ts";
import styles from "./message-texts-block.module.css";

interface MessageProps {
  occasion: string;
  text: string;
  language: string;
}

/** A text as it is sent, with its length and the ways to send it. */
function Message({ occasion, text, language }: MessageProps) {
  const t = useText();
  return (
    <li className={styles.message}>
      <h3>{occasion}</h3>
      <p className={styles.text}>
        <InLanguage language={language}>{text}</InLanguage>
      </p>
      <p className={styles.length}>{t("staff.messageTexts.length", { count: smsParts(text), letters: text.length })}</p>
      <div className={styles.actions}>
        <Button variant="secondary" aria-label={t("staff.messageTexts.copyOf", { occasion })} onClick={() => void copyText(text)}>
          {t("staff.share.copy")}
        </Button>
        <a className={buttonClass("secondary")} href={whatsAppLink(text)} target="_blank" rel="noopener noreferrer">
          {t("staff.share.whatsApp")}
        </a>
      </div>
    </li>
  );
}

/** Texts for a partner's customers, with the partner's own link, in a language that need not be the page's. */
export function MessageTextsBlock({ block: { groups } }: BlockProps<"message-texts">) {
  const t = useText();
  const { site, language: own } = useConfig();
  const [language, setLanguage] = useState(own);
  const partner = useOwnPartner();
  if (partner.data === undefined) return <LoadingOrError of={partner} failed={LoadError} height="24rem" />;
  const { data } = partner;
  const filled = (text: string, path: string) =>
    fillTemplate(text, { link: partnerLink(data, path), partner: partnerName(data, language, site.brandName) });
  return (
    <div className={styles.block}>
      <SelectField dense label={t("staff.messageTexts.language")} value={language} onPick={setLanguage}>
        {site.languages.map(({ code, languageName }) => (
          <option key={code} value={code} lang={code}>
            {languageName}
          </option>
        ))}
      </SelectField>
      {groups.map(({ title, path, messages }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <ul className={styles.messages}>
            {messages.map(({ occasion, texts }) => (
              <Message
                key={occasion}
                occasion={occasion}
                text={filled(texts[language] ?? texts[FIRST_LANGUAGE] ?? "", path)}
                language={texts[language] === undefined ? FIRST_LANGUAGE : language}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
