import { type ChangeEvent, type FormEvent, useState } from "react";
import { sendHelp } from "../../../client/calls/api.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { showToast } from "../../../client/toasts.ts";
import { HELP_LIMITS } from "../../../contract/customer/help-limits.ts";
import { latinDigits } from "../../../engine/money/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { readIdentifier } from "../../otp/identifier.ts";
import styles from "./help-dialog.module.css";

const EMPTY = { contactName: "", email: "", phoneNumber: "", company: "", description: "" };
type Field = keyof typeof EMPTY;

/**
 * "Need help?": a contact form. Success is reported even if the call fails (specification, section
 * 8).
 */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { site } = useConfig();
  const { phoneDigits, descriptionRows } = site.help;
  const [given, setGiven] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());

  const phoneOk = given.phoneNumber.length === phoneDigits;
  const emailOk = readIdentifier("email", given.email, site) !== null;
  const ready = given.contactName.trim() !== "" && emailOk && phoneOk && given.description.trim() !== "";

  const field = (name: Field) => ({
    label: t(`common.help.${name}`),
    name,
    value: given[name],
    onBlur: () => setLeft(new Set([...left, name])),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = event.target;
      setGiven({ ...given, [name]: name === "phoneNumber" ? latinDigits(value).replace(/\D/g, "").slice(0, phoneDigits) : value });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const { company, ...rest } = given;
    onClose();
    await sendHelp({
      body: {
        ...rest,
        contactName: rest.contactName.trim(),
        email: rest.email.trim(),
        ...(company.trim() ? { company: company.trim() } : {}),
      },
      quiet: true,
    }).catch(() => undefined);
    showToast("success", t("common.help.sent"));
  };

  return (
    <Dialog title={t("common.help.title")} closeLabel={t("common.dialog.close")} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField {...field("contactName")} data-first-focus="" autoComplete="name" maxLength={HELP_LIMITS.contactName} required />
        <TextField
          {...field("email")}
          type="email"
          autoComplete="email"
          maxLength={HELP_LIMITS.email}
          required
          error={left.has("email") && given.email !== "" && !emailOk ? t("common.help.emailInvalid") : undefined}
        />
        <TextField
          {...field("phoneNumber")}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          required
          error={given.phoneNumber !== "" && !phoneOk ? t("common.help.phoneInvalid", { digits: phoneDigits }) : undefined}
        />
        <TextField {...field("company")} autoComplete="organization" maxLength={HELP_LIMITS.company} />
        <TextArea {...field("description")} rows={descriptionRows} maxLength={HELP_LIMITS.description} required />
        <Button type="submit" disabled={!ready}>
          {t("common.help.send")}
        </Button>
      </form>
    </Dialog>
  );
}
