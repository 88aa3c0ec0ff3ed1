import { useState } from "react";
import { sendOtp, verifyOtp } from "../../client/calls/api.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { useText } from "../../client/i18n.ts";
import { useSession } from "../../client/session/session.ts";
import { inSeconds } from "./countdown.ts";
import type { Channel } from "./identifier.ts";

/** A passcode that is on its way. */
export interface Sent {
  channel: Channel;
  to: string;
  /** Milliseconds since 1970. */
  resendFrom: number;
}

interface State {
  sent: Sent | null;
  busy: "send" | "verify" | "resend" | "done" | null;
  /** In the customer's language, shown at the field. */
  refusal: string | undefined;
  /** Milliseconds since 1970. */
  blockedUntil: number | null;
}

/** Codes of the errors that speak of the passcode itself; others, such as a lost connection, say nothing of it. */
const OF_THE_PASSCODE = /^OTP_/;

const START: State = { sent: null, busy: null, refusal: undefined, blockedUntil: null };

/** Sends and checks passcodes. `prospect` gives the id of the prospect, making one where there is none yet. */
export function useVerification(prospect: (anew?: boolean) => Promise<string>) {
  const t = useText();
  const session = useSession();
  const [state, setState] = useState<State>(START);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  const refusalOf = (error: unknown, channel: Channel): string => {
    if (!(error instanceof CallError)) return t("customer.otp.lost");
    if (error.code === "INVALID_IDENTIFIER") return t(channel === "sms" ? "customer.otp.mobileInvalid" : "customer.otp.emailInvalid");
    return error.message;
  };

  const ask = async (channel: Channel, to: string, anew = false) =>
    sendOtp({ body: { prospectAppId: await prospect(anew), channel, to }, quiet: true });

  const send = async (channel: Channel, to: string) => {
    const again = state.sent !== null;
    change({ busy: again ? "resend" : "send", refusal: undefined });
    try {
      const { resendIn } = await ask(channel, to).catch((error: unknown) => {
        // The prospect of an old cookie may be gone; whoever is here must still be able to sign in.
        if (error instanceof CallError && error.code === "NOT_FOUND") return ask(channel, to, true);
        throw error;
      });
      setState({ ...START, sent: { channel, to, resendFrom: inSeconds(resendIn) } });
      return true;
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfter : null;
      change({ busy: null, refusal: refusalOf(error, channel) });
      if (wait && state.sent) change({ sent: { ...state.sent, resendFrom: inSeconds(wait) } });
      else if (wait) change({ blockedUntil: inSeconds(wait) });
      return false;
    }
  };

  /** @returns whether the passcode was looked at and refused */
  const verify = async (otp: string): Promise<boolean> => {
    const { sent } = state;
    if (!sent) return false;
    change({ busy: "verify", refusal: undefined });
    try {
      const answer = await verifyOtp({ body: { prospectAppId: await prospect(), to: sent.to, otp }, quiet: true });
      change({ busy: "done" });
      await session.signIn(answer);
      return false;
    } catch (error) {
      const wait = error instanceof CallError && error.status === 429 ? error.retryAfter : null;
      change({ busy: null, refusal: refusalOf(error, sent.channel), blockedUntil: wait ? inSeconds(wait) : null });
      return error instanceof CallError && OF_THE_PASSCODE.test(error.code);
    }
  };

  return {
    ...state,
    send,
    verify,
    /** Back to the identifier, which keeps what was typed. */
    changeIdentifier: () => setState(START),
    forgetRefusal: () => state.refusal !== undefined && change({ refusal: undefined }),
  };
}
