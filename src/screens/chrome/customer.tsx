import { useClientProfile } from "../../client/profile/client-profile.ts";
import { useSession } from "../../client/session/session.ts";
import { SignedInUser } from "./signed-in-user.tsx";

/** The signed-in customer's name and last login; nothing when signed out. */
export function Customer() {
  const profile = useClientProfile();
  const { signedIn, lastLoginDate } = useSession();
  if (!signedIn) return null;
  return <SignedInUser name={[profile?.firstName, profile?.lastName].filter(Boolean).join(" ")} lastLogin={lastLoginDate} />;
}
