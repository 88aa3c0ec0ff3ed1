import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, useCountdown } from "./countdown.ts";
import styles from "./otp.module.css";

interface ResendProps {
  /** When a new OTP may be asked for, milliseconds since 1970. */
  from: number;
  busy: boolean;
  onResend: () => void;
}

/** The wait until a new OTP may be asked for, then the way to ask. Told politely at the end, not every second. */
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
