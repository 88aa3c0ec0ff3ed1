import type { Profile } from "../contract/profile.ts";
import { useProfileState } from "./profile-state.ts";
import { useSession } from "./session.ts";

let fetchAgain = (): void => {};

/** Says how the profile is fetched again; what fetches it comes down only for who is signed in (profile-sync.ts). */
export function setProfileFetcher(fetcher: () => void): void {
  fetchAgain = fetcher;
}

/** The signed-in customer's profile. Its failures are logged and not shown (specification, section 8). */
export function useProfile(): { profile: Profile | null; loading: boolean; failed: boolean; reload: () => void } {
  const { prospectAppId, signedIn } = useSession();
  const state = useProfileState();
  const awaited = signedIn && prospectAppId !== null;
  const known = awaited && state.of === prospectAppId;
  const profile = known ? state.profile : null;
  const failed = known && state.failed && profile === null;
  return { profile, loading: awaited && profile === null && !failed, failed, reload: () => fetchAgain() };
}
