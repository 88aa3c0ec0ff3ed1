import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { pathOfPage } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { clockTime, useCountdown } from "./countdown.ts";
import { type Channel, dialPrefix, readIdentifier } from "./identifier.ts";
import styles from "./otp.module.css";

/** Input by channel, so that switching channels loses nothing. */
export type Typed = Record<Channel, string>;

interface IdentifierStepProps {
  /** The customer has returned from the next step: focus the field. */
  comesBack: boolean;
  channel: Channel;
  typed: Typed;
  busy: "send" | "find" | null;
  /** The server's error about the identifier or the sending. */
  refusal: string | undefined;
  /** Why an OTP received earlier cannot be entered here. */
  elsewhere: string | undefined;
  /** Time until which nothing is sent, milliseconds since 1970; null for no limit. */
  blockedUntil: number | null;
  onChannel: (channel: Channel) => void;
  onTyped: (text: string) => void;
  onSend: (to: string) => void;
  /** The customer already has an OTP. */
  onHave: () => void;
}

const INVALID: Record<Channel, string> = { sms: "customer.otp.mobileInvalid", email: "customer.otp.emailInvalid" };
const NAME: Record<Channel, string> = { sms: "mobile", email: "email" };
const CHANNELS: Channel[] = ["sms", "email"];

function ChannelToggle({ channel, onChannel }: Pick<IdentifierStepProps, "channel" | "onChannel">) {
  const t = useText();
  return (
    <fieldset className={styles.toggle}>
      <legend>{t("customer.otp.channelLabel")}</legend>
      {CHANNELS.map((each) => (
        <label key={each}>
          <input type="radio" name="channel" checked={channel === each} onChange={() => onChannel(each)} />
          <span>{t(`customer.otp.${NAME[each]}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Agreement() {
  const t = useText();
  const { routing, coBrand } = useConfig();
  const query = coBrand?.termsApplicable ? `?partner=${encodeURIComponent(coBrand.key)}` : "";
  const links = [
    { page: "terms-of-use", text: "customer.otp.terms" },
    { page: "privacy-policy", text: "customer.otp.privacy" },
  ];
  return (
    <p className={styles.soft}>
      <span>{t("customer.otp.agree")}</span>
      <br />
      {links.map(({ page, text }) => {
        const path = pathOfPage(routing, page);
        return (
          path && (
            <Link key={page} className={styles.legal} to={path + query}>
              {t(text)}
            </Link>
          )
        );
      })}
    </p>
  );
}

/**
 * Input for the mobile number or email that receives the OTP. Errors are shown after blur or
 * submit.
 */
export function IdentifierStep({
  comesBack,
  channel,
  typed,
  busy,
  refusal,
  elsewhere,
  blockedUntil,
  onChannel,
  onTyped,
  onSend,
  onHave,
}: IdentifierStepProps) {
  const t = useText();
  const { site } = useConfig();
  const [judged, setJudged] = useState<Channel | null>(null);
  const blocked = useCountdown(blockedUntil);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (comesBack) field.current?.focus();
  }, [comesBack]);
  const to = readIdentifier(channel, typed[channel], site);
  const invalid = judged === channel && to === null ? t(INVALID[channel]) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(channel);
    if (to === null) field.current?.focus();
    else onSend(to);
  };

  const email = channel === "email";
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ChannelToggle channel={channel} onChannel={onChannel} />
      <TextField
        key={channel}
        ref={field}
        label={t(`customer.otp.${NAME[channel]}Label`)}
        hint={t(`customer.otp.${NAME[channel]}Hint`)}
        // A temporary error disappears when its wait is over.
        error={invalid ?? (blockedUntil === null || blocked > 0 ? refusal : undefined)}
        prefix={email ? undefined : dialPrefix(site)}
        name={NAME[channel]}
        type={email ? "email" : "tel"}
        inputMode={email ? "email" : "numeric"}
        autoComplete={email ? "email" : "tel"}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={typed[channel]}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onBlur={() => typed[channel] !== "" && setJudged(channel)}
      />
      {blocked > 0 && <p className={styles.wait}>{t("customer.otp.waitFor", { time: clockTime(blocked) })}</p>}
      <Button type="submit" busy={busy === "send"} disabled={blocked > 0} wide>
        {t(busy === "send" ? "customer.otp.sending" : "customer.otp.send")}
      </Button>
      <div className={styles.resend}>
        <Button variant="text" busy={busy === "find"} onClick={onHave}>
          {t("customer.otp.have")}
        </Button>
        <div role="status">{elsewhere && <p className={styles.wait}>{elsewhere}</p>}</div>
      </div>
      <Agreement />
    </form>
  );
}
