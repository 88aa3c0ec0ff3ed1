import { useRef, useState } from "react";
import { sendOtp, verifyOtp } from "../../client/calls/api.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { keyedCalls } from "../../client/calls/keyed.ts";
import { readSentOtp } from "../../client/calls/sent-otp.ts";
import { now } from "../../client/clock.ts";
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
  /** Said to whoever has an OTP already, where it cannot be typed here. */
  elsewhere: string | undefined;
  /** Until when nothing is sent, milliseconds since 1970; null when there is no such limit. */
  blockedUntil: number | null;
}

/** Codes of the errors that speak of the OTP itself; others, such as a lost connection, say nothing of it. */
const OF_THE_OTP = /^OTP_/;

/** No OTP is looked at for a while, so none is sent either. */
const LOCKED = "OTP_TOO_MANY_ATTEMPTS";

const START: State = { busy: null, refusal: undefined, elsewhere: undefined, blockedUntil: null };

/** Sends and checks OTPs. `prospect` gives the id of the prospect, making one where there is none yet. */
export function useVerification(prospect: (anew?: boolean) => Promise<string>) {
  const t = useText();
  const session = useSession();
  const { sent, put, forget } = useSentCode();
  // So that an OTP whose answer was lost can be sent again.
  const [keyed] = useState(keyedCalls);
  const [state, setState] = useState<State>(START);
  /** The OTP that was asked for last, here or elsewhere in this browser: while it is valid, its number needs no other. */
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

  const ask = async (channel: Channel, to: string, anew = false) =>
    sendOtp({ body: { prospectAppId: await prospect(anew), channel, to }, quiet: true });

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

  /** What this browser waits for without this page, as in a second tab; null where that is nothing. */
  const findSent = (): Promise<Sent | null> => readSent().catch(() => null);

  /** The same for whoever says to have an OTP, who is told what stands in the way: it is of no use but in the browser that asked for it (S5). */
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
        // The prospect of an old cookie may be gone; whoever is here must still be able to sign in.
        if (error instanceof CallError && error.code === "NOT_FOUND") return ask(channel, to, true);
        throw error;
      });
      setState(START);
      show({ channel, to, validUntil: inSeconds(expiresIn), resendFrom: inSeconds(resendIn), blockedUntil: null });
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null;
      const locked = error instanceof CallError && error.code === LOCKED;
      // The code's own step says why nothing is looked at, and for how long.
      change({ busy: null, refusal: locked && sent ? undefined : refusalOf(error, channel) });
      if (wait && sent) show({ ...sent, ...(locked ? { blockedUntil: inSeconds(wait) } : { resendFrom: inSeconds(wait) }) });
      else if (wait) change({ blockedUntil: inSeconds(wait) });
    }
  };

  /** @returns whether the OTP was looked at and refused */
  const verify = async (otp: string): Promise<boolean> => {
    if (!sent) return false;
    change({ busy: "verify", refusal: undefined });
    try {
      const body = { prospectAppId: await prospect(), to: sent.to, otp };
      const answer = await keyed(body, (idempotencyKey) => verifyOtp({ body, idempotencyKey, quiet: true }));
      change({ busy: "done" });
      forget();
      await signIn(answer);
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
    /** In the place of the number, which nobody has been asked for. */
    goOnWith: (code: Sent) => show(code, true),
    send,
    verify,
    /** Back to the identifier, which keeps what was typed. */
    changeIdentifier: () => {
      setState(START);
      put(null);
    },
    /** Of what was said: another number may be sent to at once. */
    forgetRefusal: () =>
      (state.refusal !== undefined || state.elsewhere !== undefined || state.blockedUntil !== null) &&
      change({ refusal: undefined, elsewhere: undefined, blockedUntil: null }),
  };
}
