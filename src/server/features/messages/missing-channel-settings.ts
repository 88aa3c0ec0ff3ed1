import type { Context } from "../../platform/context.ts";

/** The setting that each channel needs. */
const SETTINGS = { sms: "SMS_URL", email: "SMTP_URL" } as const;

/**
 * Missing settings for channels that the live release's templates use. Empty outside production,
 * where the outbox shows messages.
 */
export function missingChannelSettings({ settings, releases }: Context): string[] {
  if (!settings.production) return [];
  const templates = [...releases.live().catalog.templates.values()];
  const set = { sms: settings.smsUrl, email: settings.smtpUrl };
  return (["sms", "email"] as const)
    .filter((channel) => set[channel] === null && templates.some((template) => template[channel] !== undefined))
    .map((channel) => SETTINGS[channel]);
}
