import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, useCountdown } from "./countdown.ts";
import styles from "./otp.module.css";

interface ResendProps {
  /** Earliest time of a resend, milliseconds since 1970. */
  from: number;
  busy: boolean;
  onResend: () => void;
}

/** Countdown, then a button to resend the OTP. Announced once at the end, not every second. */
export function Resend({ from, busy, onResend }: ResendProps) {
  const t = useText();
  const left = useCountdown(from);
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className={styles.soft}>{t("customer.otp.resendIn", { time: clockTime(left) })}</p>
      ) : (
        <Button variant="text" busy={busy} onClick={onResend}>
          {t("customer.otp.resend")}
        </Button>
      )}
      <div className="visually-hidden" aria-live="polite">
        {left === 0 ? t("customer.otp.resendNow") : ""}
      </div>
    </div>
  );
}
