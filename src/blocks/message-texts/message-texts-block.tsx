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
  about: string;
  occasion: string;
  text: string;
  language: string;
}

/** A text as it is sent, with its length and the ways to send it. */
function Message({ about, occasion, text, language }: MessageProps) {
  const t = useText();
  const copyOf = t("staff.messageTexts.copyOf", { occasion: `${about}, ${occasion}` });
  return (
    <li className={styles.message}>
      <h2>
        <span className={styles.about}>{about}</span> {occasion}
      </h2>
      <p className={styles.text}>
        <InLanguage language={language}>{text}</InLanguage>
      </p>
      <p className={styles.length}>{t("staff.messageTexts.length", { count: smsParts(text), letters: text.length })}</p>
      <div className={styles.actions}>
        <Button variant="secondary" aria-label={copyOf} onClick={() => void copyText(text)}>
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
  const [group, setGroup] = useState("");
  const partner = useOwnPartner();
  if (partner.data === undefined) return <LoadingOrError of={partner} failed={LoadError} height="24rem" />;
  const { data } = partner;
  const filled = (text: string, path: string) =>
    fillTemplate(text, { link: partnerLink(data, path), partner: partnerName(data, language, site.brandName) });
  const shown = groups.filter((_, index) => group === "" || group === String(index));
  return (
    <div className={styles.block}>
      <div className={styles.choices}>
        <SelectField dense label={t("staff.messageTexts.about")} value={group} onPick={setGroup}>
          <option value="">{t("staff.messageTexts.all")}</option>
          {groups.map(({ title }, index) => (
            <option key={title} value={index}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField dense label={t("staff.messageTexts.language")} value={language} onPick={setLanguage}>
          {site.languages.map(({ code, languageName }) => (
            <option key={code} value={code} lang={code}>
              {languageName}
            </option>
          ))}
        </SelectField>
      </div>
      <ul className={styles.messages}>
        {shown.flatMap(({ title, path, messages }) =>
          messages.map(({ occasion, texts }) => (
            <Message
              key={`${title} ${occasion}`}
              about={title}
              occasion={occasion}
              text={filled(texts[language] ?? texts[FIRST_LANGUAGE] ?? "", path)}
              language={texts[language] === undefined ? FIRST_LANGUAGE : language}
            />
          )),
        )}
      </ul>
    </div>
  );
}
