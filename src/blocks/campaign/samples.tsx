import { useText } from "../../client/site/i18n.ts";
import type { Campaign } from "../../contract/staff/campaigns.ts";
import { Section } from "../desk/section.tsx";
import { InLanguage } from "../in-language.tsx";
import styles from "./campaign-block.module.css";

/** The message in each language, with invented names and figures. */
export function Samples({ samples }: Pick<Campaign, "samples">) {
  const t = useText();
  if (samples.length === 0) return null;
  return (
    <Section title={t("staff.campaign.sample")}>
      <div className={styles.samples}>
        {samples.map(({ language, subject, text, parts, dltTemplate }) => (
          <figure key={language} className={styles.sample}>
            {subject !== null && (
              <strong>
                <InLanguage language={language}>{subject}</InLanguage>
              </strong>
            )}
            <p>
              <InLanguage language={language}>{text}</InLanguage>
            </p>
            {subject === null && (
              <figcaption>
                <span>{t("staff.campaign.parts", { count: parts })}</span>
                {dltTemplate !== null && <span>{` · ${t("staff.campaign.dlt")}: ${dltTemplate}`}</span>}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </Section>
  );
}
