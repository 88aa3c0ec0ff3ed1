import { useState } from "react";
import { leadMobile } from "../../client/journey/lead.ts";
import { CodeStep } from "./code-step.tsx";
import type { Channel } from "./identifier.ts";
import { IdentifierStep, type Typed } from "./identifier-step.tsx";
import { useVerification } from "./use-verification.ts";

/** Both steps of signing in, in one place: where the OTP goes, then the OTP. */
export function Verification({ prospect }: { prospect: (anew?: boolean) => Promise<string> }) {
  const verification = useVerification(prospect);
  const { sent, busy, refusal, blockedUntil } = verification;
  const [channel, setChannel] = useState<Channel>(sent?.channel ?? "sms");
  const [typed, setTyped] = useState<Typed>({ sms: leadMobile(), email: "", ...(sent && { [sent.channel]: sent.to }) });

  if (!sent) {
    return (
      <IdentifierStep
        channel={channel}
        typed={typed}
        busy={busy === "send"}
        refusal={refusal}
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
      />
    );
  }
  return (
    <CodeStep
      channel={sent.channel}
      to={sent.to}
      resendFrom={sent.resendFrom}
      blockedUntil={sent.blockedUntil}
      busy={busy === "send" ? null : busy}
      refusal={refusal}
      onVerify={verification.verify}
      onResend={() => verification.send(sent.channel, sent.to)}
      onChange={verification.changeIdentifier}
      onTyping={verification.forgetRefusal}
    />
  );
}
