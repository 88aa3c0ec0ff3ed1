import { useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import panel from "../../ui/panel.module.css";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BlockProps } from "../block.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { partnerLink } from "../share/partner-link.ts";
import { ShareLink } from "../share/share-link.tsx";
import { useOwnPartner } from "../share/use-own-partner.ts";
import { buttonHtml } from "./button-html.ts";
import { campaignOf } from "./campaign-of.ts";
import styles from "./link-builder-block.module.css";

/** The HTML of a button, shown as code. */
function ButtonCode({ html }: { html: string }) {
  const t = useText();
  return (
    <section className={panel.panel}>
      <h2>{t("staff.linkBuilder.button")}</h2>
      <p className={styles.note}>{t("staff.linkBuilder.buttonNote")}</p>
      <pre className={styles.code} lang="en">
        <code>{html}</code>
      </pre>
      <div>
        <Button variant="secondary" onClick={() => void copyText(html)}>
          {t("staff.linkBuilder.copyHtml")}
        </Button>
      </div>
    </section>
  );
}

/** Makes a link of the partner as its parts are chosen; nothing is stored. */
export function LinkBuilderBlock({ block: { pages, media, button } }: BlockProps<"link-builder">) {
  const t = useText();
  const partner = useOwnPartner();
  const [path, setPath] = useState(pages[0]?.path ?? "/");
  const [medium, setMedium] = useState(media[0]?.value ?? "");
  const [typed, setTyped] = useState("");
  if (partner.data === undefined) return <LoadingOrError of={partner} failed={LoadError} height="24rem" />;
  const campaign = campaignOf(typed);
  const link = partnerLink(partner.data, path, { utm_medium: medium, utm_campaign: campaign ?? "" });
  return (
    <div className={styles.block}>
      <section className={panel.panel}>
        <h2>{t("staff.linkBuilder.title")}</h2>
        <div className={styles.fields}>
          <SelectField label={t("staff.linkBuilder.page")} value={path} onPick={setPath}>
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.label}
              </option>
            ))}
          </SelectField>
          <SelectField label={t("staff.linkBuilder.medium")} value={medium} onPick={setMedium}>
            {media.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("staff.linkBuilder.campaign")}
            hint={t("staff.linkBuilder.campaignHint")}
            error={campaign === null ? t("staff.linkBuilder.campaignWrong") : undefined}
            value={typed}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <ShareLink address={link} />
      </section>
      <ButtonCode html={buttonHtml(button.html, { link, label: button.label })} />
    </div>
  );
}
