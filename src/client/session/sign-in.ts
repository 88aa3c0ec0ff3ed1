import type { verifyOtp } from "../../contract/customer/otp.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import { applicationOf } from "../../engine/journey/guard.ts";
import { takeProfile } from "../profile/profile-state.ts";
import { currentConfig } from "../site/config.ts";
import { changeSession, currentSession, keep, productIn, setAppId } from "./session.ts";

/**
 * Takes the answer of a verified OTP in. The prospect may be another than before, when the one that was here belongs
 * to someone else; then so does the application that was open.
 */
export async function signIn({ token, lastLoginDate, prospectAppId, data }: ResponseOf<typeof verifyOtp>): Promise<void> {
  // Whoever was signed in goes first, and with them all that was theirs.
  changeSession({ token: null });
  takeProfile(prospectAppId, data);
  const config = currentConfig();
  setAppId(applicationOf(config && productIn(config, currentSession()), data));
  changeSession({ token, lastLoginDate, prospectAppId });
  if (lastLoginDate) await keep("lastLoginDate", lastLoginDate);
}
