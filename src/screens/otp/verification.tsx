import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leadMobile } from "../../client/journey/lead.ts";
import { CodeStep } from "./code-step.tsx";
import type { Channel } from "./identifier.ts";
import { IdentifierStep, type Typed } from "./identifier-step.tsx";
import type { Sent } from "./sent-code.ts";
import { useVerification } from "./use-verification.ts";

/** Both steps of the OTP sign-in: identifier, then code. */
export function Verification({ prospect }: { prospect: (renew?: boolean) => Promise<string> }) {
  const verification = useVerification(prospect);
  const { sent, busy, refusal, elsewhere, blockedUntil } = verification;
  /** The customer pressed "Change": the button is gone, so the identifier field takes the focus. */
  const changed = useRef(false);
  const [channel, setChannel] = useState<Channel>(sent?.channel ?? "sms");
  const [typed, setTyped] = useState<Typed>({ sms: leadMobile(), email: "", ...(sent && { [sent.channel]: sent.to }) });

  const findSent = useEffectEvent(verification.findSent);
  const takeUp = (code: Sent) => {
    setChannel(code.channel);
    setTyped({ ...typed, [code.channel]: code.to });
    verification.goOnWith(code);
  };
  const adoptSentCode = useEffectEvent((code: Sent) => {
    // A customer who is typing another number wants another OTP.
    if (!Object.values(typed).some((text) => text !== "" && text !== code.to)) takeUp(code);
  });
  useEffect(() => {
    void findSent().then((code) => code && adoptSentCode(code));
  }, []);

  if (!sent) {
    return (
      <IdentifierStep
        comesBack={changed.current}
        channel={channel}
        typed={typed}
        busy={busy === "send" || busy === "find" ? busy : null}
        refusal={refusal}
        elsewhere={elsewhere}
        blockedUntil={blockedUntil}
        onChannel={(next) => {
          setChannel(next);
          verification.forgetRefusal();
        }}
        onTyped={(text) => {
          setTyped({ ...typed, [channel]: text });
          verification.forgetRefusal();
        }}
        onSend={(to) => verification.send(channel, to)}
        onHave={() => void verification.findOwn().then((code) => code && takeUp(code))}
      />
    );
  }
  return (
    <CodeStep
      channel={sent.channel}
      to={sent.to}
      resendFrom={sent.resendFrom}
      blockedUntil={sent.blockedUntil}
      busy={busy === "send" || busy === "find" ? null : busy}
      refusal={refusal}
      onVerify={verification.verify}
      onResend={() => verification.send(sent.channel, sent.to)}
      onChange={() => {
        changed.current = true;
        verification.changeIdentifier();
      }}
      onTyping={verification.forgetRefusal}
    />
  );
}
