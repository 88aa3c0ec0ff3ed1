import { useState } from "react";
import { sendOtp, verifyOtp } from "../../client/calls/api.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import { inSeconds } from "./countdown.ts";
import type { Channel } from "./identifier.ts";
import { useSentCode } from "./sent-code.ts";

interface State {
  busy: "send" | "verify" | "resend" | "done" | null;
  /** In the customer's language, shown at the field. */
  refusal: string | undefined;
  /** Until when nothing is sent, milliseconds since 1970; null when there is no such limit. */
  blockedUntil: number | null;
}

/** Codes of the errors that speak of the OTP itself; others, such as a lost connection, say nothing of it. */
const OF_THE_OTP = /^OTP_/;

/** No OTP is looked at for a while, so none is sent either. */
const LOCKED = "OTP_TOO_MANY_ATTEMPTS";

const START: State = { busy: null, refusal: undefined, blockedUntil: null };

/** Sends and checks OTPs. `prospect` gives the id of the prospect, making one where there is none yet. */
export function useVerification(prospect: (anew?: boolean) => Promise<string>) {
  const t = useText();
  const session = useSession();
  const { sent, put, forget } = useSentCode();
  const [state, setState] = useState<State>(START);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  const refusalOf = (error: unknown, channel: Channel): string => {
    if (!(error instanceof CallError)) return t("customer.otp.lost");
    if (error.code === "INVALID_IDENTIFIER") return t(channel === "sms" ? "customer.otp.mobileInvalid" : "customer.otp.emailInvalid");
    if (error.triesLeft) return `${error.message} ${t("customer.otp.triesLeft", { count: error.triesLeft })}`;
    return error.message;
  };

  const ask = async (channel: Channel, to: string, anew = false) =>
    sendOtp({ body: { prospectAppId: await prospect(anew), channel, to }, quiet: true });

  const send = async (channel: Channel, to: string) => {
    change({ busy: sent ? "resend" : "send", refusal: undefined });
    try {
      const { resendIn } = await ask(channel, to).catch((error: unknown) => {
        // The prospect of an old cookie may be gone; whoever is here must still be able to sign in.
        if (error instanceof CallError && error.code === "NOT_FOUND") return ask(channel, to, true);
        throw error;
      });
      setState(START);
      put({ channel, to, resendFrom: inSeconds(resendIn), blockedUntil: null });
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null;
      const locked = error instanceof CallError && error.code === LOCKED;
      change({ busy: null, refusal: refusalOf(error, channel) });
      if (wait && sent) put({ ...sent, ...(locked ? { blockedUntil: inSeconds(wait) } : { resendFrom: inSeconds(wait) }) });
      else if (wait) change({ blockedUntil: inSeconds(wait) });
    }
  };

  /** @returns whether the OTP was looked at and refused */
  const verify = async (otp: string): Promise<boolean> => {
    if (!sent) return false;
    change({ busy: "verify", refusal: undefined });
    try {
      const answer = await verifyOtp({ body: { prospectAppId: await prospect(), to: sent.to, otp }, quiet: true });
      change({ busy: "done" });
      forget();
      await session.signIn(answer);
      return false;
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      const wait = known && (known.status === 429 || known.triesLeft === 0) ? known.retryAfter : null;
      change({ busy: null, refusal: refusalOf(error, sent.channel) });
      if (wait) put({ ...sent, blockedUntil: inSeconds(wait) });
      return known !== null && OF_THE_OTP.test(known.code);
    }
  };

  return {
    ...state,
    sent,
    send,
    verify,
    /** Back to the identifier, which keeps what was typed. */
    changeIdentifier: () => {
      setState(START);
      put(null);
    },
    /** Of what was said: another number may be sent to at once. */
    forgetRefusal: () => (state.refusal !== undefined || state.blockedUntil !== null) && change({ refusal: undefined, blockedUntil: null }),
  };
}
