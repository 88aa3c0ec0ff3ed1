import type { verifyOtp } from "../../contract/customer/otp.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import { applicationOf } from "../../engine/journey/guard.ts";
import { currentConfig } from "../site/config.ts";
import { takeProfile } from "./profile-state.ts";
import { changeSession, currentSession, productIn, rememberIfAny, setAppId } from "./session.ts";

/**
 * Starts the session of a verified OTP. The prospect may change, because the contact may belong to
 * an existing customer; then the open application changes too.
 */
export function signIn({ token, lastLoginDate, prospectAppId, data }: ResponseOf<typeof verifyOtp>): void {
  // Clear the previous user's data first.
  changeSession({ token: null });
  takeProfile(prospectAppId, data);
  const config = currentConfig();
  setAppId(applicationOf(config && productIn(config, currentSession()), data));
  changeSession({ token, lastLoginDate, prospectAppId });
  if (lastLoginDate) rememberIfAny("lastLoginDate", lastLoginDate);
}
