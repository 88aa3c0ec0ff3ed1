import { useProfile } from "../../client/profile.ts";
import { toClientProfile } from "../../client/profile-names.ts";
import { useSession } from "../../client/session.ts";
import { Who } from "./who.tsx";

/** The signed-in customer's name and last login; nothing when signed out. */
export function Customer() {
  const { profile } = useProfile();
  const { signedIn, lastLoginDate } = useSession();
  if (!signedIn) return null;
  const { firstName, lastName } = profile ? toClientProfile(profile) : { firstName: null, lastName: null };
  return <Who name={[firstName, lastName].filter(Boolean).join(" ")} lastLogin={lastLoginDate} />;
}
