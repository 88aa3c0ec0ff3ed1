import { useRef, useState } from "react";
import { sendOtp, verifyOtp } from "../../client/calls/api.ts";
import { readSentOtp } from "../../client/calls/sent-otp.ts";
import { CallError } from "../../client/http/call-error.ts";
import { idempotentCalls } from "../../client/http/idempotent-calls.ts";
import { now } from "../../client/now.ts";
import { useSession } from "../../client/session/session.ts";
import { signIn } from "../../client/session/sign-in.ts";
import { useText } from "../../client/site/i18n.ts";
import { inSeconds } from "./countdown.ts";
import type { Channel } from "./identifier.ts";
import { type Sent, useSentCode } from "./sent-code.ts";

interface State {
  busy: "send" | "find" | "verify" | "resend" | "done" | null;
  /** In the customer's language, shown at the field. */
  refusal: string | undefined;
  /** Shown to a customer who already has an OTP that cannot be entered here. */
  elsewhere: string | undefined;
  /** Time until which nothing is sent, milliseconds since 1970; null for no limit. */
  blockedUntil: number | null;
}

/** Errors about the OTP itself; others, such as a lost connection, do not mean that it is wrong. */
const OF_THE_OTP = /^OTP_/;

/** OTPs are not checked for a while, so none is sent either. */
const LOCKED = "OTP_TOO_MANY_ATTEMPTS";

const START: State = { busy: null, refusal: undefined, elsewhere: undefined, blockedUntil: null };

/**
 * Sends and verifies OTPs. `prospect` resolves to the prospect's id, creating one if there is none.
 */
export function useVerification(prospect: (renew?: boolean) => Promise<string>) {
  const t = useText();
  const session = useSession();
  const { sent, put, forget } = useSentCode();
  // Allows a retry of a verification whose response was lost.
  const [keyed] = useState(idempotentCalls);
  const [state, setState] = useState<State>(START);
  /** The last OTP sent in this browser. While it is valid, no other is sent to the same number. */
  const last = useRef<Sent | null>(sent);
  const show = (code: Sent, inPlace?: boolean) => {
    last.current = code;
    put(code, inPlace);
  };
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  const refusalOf = (error: unknown, channel: Channel): string => {
    if (!(error instanceof CallError)) return t("customer.otp.lost");
    if (error.code === "INVALID_IDENTIFIER") return t(channel === "sms" ? "customer.otp.mobileInvalid" : "customer.otp.emailInvalid");
    if (error.triesLeft) return `${error.message} ${t("customer.otp.triesLeft", { count: error.triesLeft })}`;
    return error.message;
  };

  const ask = async (channel: Channel, to: string, renew = false) =>
    sendOtp({ body: { prospectAppId: await prospect(renew), channel, to }, quiet: true });

  const readSent = async (): Promise<Sent | null> => {
    const { prospectAppId } = session;
    if (sent || prospectAppId === null) return null;
    const answer = await readSentOtp({ query: { prospectAppId }, quiet: true });
    if (!answer.sent) return null;
    const { channel, to, expiresIn, resendIn, blockedFor } = answer.sent;
    const blockedUntil = blockedFor > 0 ? inSeconds(blockedFor) : null;
    last.current = { channel, to, validUntil: inSeconds(expiresIn), resendFrom: inSeconds(resendIn), blockedUntil };
    return last.current;
  };

  /** The OTP that another tab of this browser waits for; null if there is none. */
  const findSent = (): Promise<Sent | null> => readSent().catch(() => null);

  /**
   * The same for a customer who says that they have an OTP. Shows an error if there is none,
   * because an OTP is valid only in the browser that requested it (S5).
   */
  const findOwn = async (): Promise<Sent | null> => {
    change({ busy: "find", refusal: undefined, elsewhere: undefined });
    try {
      const code = await readSent();
      change({ busy: null, elsewhere: code ? undefined : t("customer.otp.noneHere") });
      return code;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change({ busy: null, elsewhere: error.message });
      return null;
    }
  };

  const send = async (channel: Channel, to: string) => {
    if (!sent && last.current?.to === to && last.current.validUntil > now()) {
      setState(START);
      show(last.current);
      return;
    }
    change({ busy: sent ? "resend" : "send", refusal: undefined, elsewhere: undefined });
    try {
      const { expiresIn, resendIn } = await ask(channel, to).catch((error: unknown) => {
        // The prospect of an old cookie may have been deleted; signing in must still work.
        if (error instanceof CallError && error.code === "NOT_FOUND") return ask(channel, to, true);
        throw error;
      });
      setState(START);
      show({ channel, to, validUntil: inSeconds(expiresIn), resendFrom: inSeconds(resendIn), blockedUntil: null });
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null;
      const locked = error instanceof CallError && error.code === LOCKED;
      // The code step shows the lock and its duration itself.
      change({ busy: null, refusal: locked && sent ? undefined : refusalOf(error, channel) });
      if (wait && sent) show({ ...sent, ...(locked ? { blockedUntil: inSeconds(wait) } : { resendFrom: inSeconds(wait) }) });
      else if (wait) change({ blockedUntil: inSeconds(wait) });
    }
  };

  /** @returns whether the OTP was checked and rejected */
  const verify = async (otp: string): Promise<boolean> => {
    if (!sent) return false;
    change({ busy: "verify", refusal: undefined });
    try {
      const body = { prospectAppId: await prospect(), to: sent.to, otp };
      const answer = await keyed(body, (idempotencyKey) => verifyOtp({ body, idempotencyKey, quiet: true }));
      change({ busy: "done" });
      forget();
      signIn(answer);
      return false;
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      const wait = known && (known.code === LOCKED || known.triesLeft === 0) ? known.retryAfter : null;
      change({ busy: null, refusal: wait ? undefined : refusalOf(error, sent.channel) });
      if (wait) show({ ...sent, blockedUntil: inSeconds(wait) });
      return known !== null && OF_THE_OTP.test(known.code);
    }
  };

  return {
    ...state,
    sent,
    findSent,
    findOwn,
    /** Replaces the identifier step, which was skipped. */
    goOnWith: (code: Sent) => show(code, true),
    send,
    verify,
    /** Back to the identifier; its input stays. */
    changeIdentifier: () => {
      setState(START);
      put(null);
    },
    /** Clears the error: another number may be tried at once. */
    forgetRefusal: () =>
      (state.refusal !== undefined || state.elsewhere !== undefined || state.blockedUntil !== null) &&
      change({ refusal: undefined, elsewhere: undefined, blockedUntil: null }),
  };
}
