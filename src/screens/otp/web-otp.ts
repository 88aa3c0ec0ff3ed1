import { useEffect, useEffectEvent } from "react";

interface OtpCredential extends Credential {
  code: string;
}

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ["sms"] };
}

/** Reads the OTP from the SMS where the browser supports Web OTP. */
export function useWebOtp(active: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!active || !("OTPCredential" in window)) return;
    const abort = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: abort.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        if (credential && "code" in credential) take((credential as OtpCredential).code);
      })
      // Refused, timed out or aborted: the customer types the code.
      .catch(() => undefined);
    return () => abort.abort();
  }, [active]);
}
