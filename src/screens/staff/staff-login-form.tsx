import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { clockTime, inSeconds, useCountdown } from "../otp/countdown.ts";
import styles from "./staff.module.css";

export interface Credentials {
  username: string;
  password: string;
}

interface StaffLoginFormProps {
  /** Key prefix of the area's texts. */
  texts: "admin.login" | "partner.login";
  /** @throws CallError when the sign-in is refused */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** User name and password. Errors are shown on submit, at the missing field or above the button. */
export function StaffLoginForm({ texts, onSignIn }: StaffLoginFormProps) {
  const t = useText();
  const { forgotPassword } = useConfig().site;
  // The query holds the return path after sign-in.
  const { search } = useLocation();
  const [given, setGiven] = useState<Credentials>({ username: "", password: "" });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);
  const blocked = useCountdown(blockedUntil);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const missing = { username: given.username.trim() === "", password: given.password === "" };

  const signIn = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onSignIn({ username: given.username.trim(), password: given.password });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message);
      setBlockedUntil(error.retryAfter && inSeconds(error.retryAfter));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.username) username.current?.focus();
    else if (missing.password) password.current?.focus();
    else if (blocked === 0 && !busy) signIn();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={username}
        label={t(`${texts}.username`)}
        error={tried && missing.username ? t(`${texts}.usernameMissing`) : undefined}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={given.username}
        onChange={(event) => setGiven({ ...given, username: event.currentTarget.value })}
      />
      <TextField
        ref={password}
        label={t(`${texts}.password`)}
        error={tried && missing.password ? t(`${texts}.passwordMissing`) : undefined}
        name="password"
        type={shown ? "text" : "password"}
        autoComplete="current-password"
        value={given.password}
        onChange={(event) => setGiven({ ...given, password: event.currentTarget.value })}
      />
      <label className={styles.show}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
        <span>{t(`${texts}.show`)}</span>
      </label>
      {refusal && (!blockedUntil || blocked > 0) && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {blocked > 0 && <p className={styles.wait}>{t(`${texts}.waitFor`, { time: clockTime(blocked) })}</p>}
      <Button type="submit" busy={busy} disabled={blocked > 0} wide>
        {t(busy ? `${texts}.submitting` : `${texts}.submit`)}
      </Button>
      {forgotPassword && <Link to={forgotPassword + search}>{t(`${texts}.forgot`)}</Link>}
    </form>
  );
}
