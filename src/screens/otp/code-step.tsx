import { type FormEvent, useRef, useState } from "react";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, useCountdown } from "./countdown.ts";
import { type Channel, showIdentifier } from "./identifier.ts";
import styles from "./otp.module.css";
import { OtpInput } from "./otp-input.tsx";
import { Resend } from "./resend.tsx";
import { useWebOtp } from "./web-otp.ts";

interface CodeStepProps {
  channel: Channel;
  to: string;
  resendFrom: number;
  /** Time until which codes are not checked, milliseconds since 1970; null for no limit. */
  blockedUntil: number | null;
  busy: "verify" | "resend" | "done" | null;
  refusal: string | undefined;
  /** Resolves to whether the OTP was checked and rejected. */
  onVerify: (otp: string) => Promise<boolean>;
  onResend: () => void;
  onChange: () => void;
  /** The customer types again, so the server's error no longer applies. */
  onTyping: () => void;
}

/** OTP entry in a single input, validated on blur and submit. */
export function CodeStep(props: CodeStepProps) {
  const { channel, to, resendFrom, blockedUntil, busy, refusal, onVerify, onResend, onChange, onTyping } = props;
  const t = useText();
  const { site } = useConfig();
  const { otpLength } = site;
  const [otp, setOtp] = useState("");
  const [judged, setJudged] = useState(false);
  const blocked = useCountdown(blockedUntil);
  const complete = otp.length === otpLength;
  const form = useRef<HTMLFormElement>(null);
  const toField = () => form.current?.querySelector("input")?.focus();
  const verify = async (code: string) => {
    if (blocked > 0 || busy !== null || !(await onVerify(code))) return;
    // A rejected OTP is cleared. One that was not checked stays, for a retry.
    setOtp("");
    setJudged(false);
    toField();
  };
  const resend = () => {
    // A countdown replaces the button.
    toField();
    onResend();
  };
  const filled = (code: string) => {
    setOtp(code);
    verify(code);
  };
  useWebOtp(channel === "sms" && busy === null, filled);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (complete) {
      void verify(otp);
      return;
    }
    setJudged(true);
    event.currentTarget.querySelector("input")?.focus();
  };

  const invalid = judged && !complete ? t("customer.otp.codeInvalid") : undefined;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.sent}>
        <span>
          <small>{t("customer.otp.sentTo")}</small>
          <strong>{showIdentifier(channel, to, site)}</strong>
        </span>
        <Button
          variant="text"
          onClick={onChange}
          aria-label={t(channel === "sms" ? "customer.otp.changeMobile" : "customer.otp.changeEmail")}
        >
          {t("customer.otp.change")}
        </Button>
      </p>
      <OtpInput
        label={t("customer.otp.codeLabel")}
        hint={t("customer.otp.codeHint", { count: otpLength })}
        error={refusal ?? invalid}
        length={otpLength}
        value={otp}
        done={busy === "done"}
        onChange={(value) => {
          setOtp(value);
          onTyping();
        }}
        onFilled={filled}
        onBlur={() => otp !== "" && setJudged(true)}
      />
      {blocked > 0 && (
        <p className={styles.wait}>
          <span role="alert">{t("customer.otp.tooManyTries")}</span> <span>{t("customer.otp.waitFor", { time: clockTime(blocked) })}</span>
        </p>
      )}
      <Button type="submit" busy={busy === "verify" || busy === "done"} disabled={blocked > 0} wide>
        {t(busy === "done" ? "customer.otp.verified" : busy === "verify" ? "customer.otp.verifying" : "customer.otp.verify")}
      </Button>
      {blocked === 0 && <Resend from={resendFrom} busy={busy === "resend"} onResend={resend} />}
    </form>
  );
}
