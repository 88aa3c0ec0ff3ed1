import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CampaignDesk } from "../../client/staff/campaign.ts";
import { showToast } from "../../client/toasts.ts";
import type { Campaign } from "../../contract/staff/campaigns.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import shared from "../desk/desk-block.module.css";
import { Section } from "../desk/section.tsx";
import styles from "./campaign-block.module.css";

interface TrialProps {
  campaign: Campaign;
  tryOut: CampaignDesk["tryOut"];
}

/** Sends a sample message to a member of staff. */
export function Trial({ campaign: { channel, samples }, tryOut }: TrialProps) {
  const t = useText();
  const { site } = useConfig();
  const [to, setTo] = useState("");
  const [language, setLanguage] = useState(samples[0]?.language ?? "");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: string) => {
    setWrong(why);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (to.trim() === "") return refuse(t(`staff.campaign.wrong.${channel}`));
    setBusy(true);
    setWrong(undefined);
    try {
      await tryOut(to.trim(), language);
      showToast("success", t("staff.campaign.sampleSent"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.fields[0]?.message || error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t("staff.campaign.try")}>
      <p className={shared.soft}>{t("staff.campaign.tryNote")}</p>
      <form className={styles.trial} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t(`staff.campaign.to.${channel}`)}
          type={channel === "sms" ? "tel" : "email"}
          inputMode={channel === "sms" ? "numeric" : "email"}
          autoComplete="off"
          maxLength={120}
          value={to}
          error={wrong}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            setWrong(undefined);
          }}
        />
        <SelectField label={t("staff.campaign.language")} value={language} onPick={setLanguage}>
          {samples.map((sample) => (
            <option key={sample.language} value={sample.language}>
              {site.languages.find(({ code }) => code === sample.language)?.languageName ?? sample.language}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" busy={busy}>
          {t("staff.campaign.sendSample")}
        </Button>
      </form>
    </Section>
  );
}
