import { type ComponentType, useEffect, useState } from "react";
import { setProfileFetcher } from "../../client/profile.ts";
import { noteNoProfile } from "../../client/profile-state.ts";
import { useSession } from "../../client/session.ts";

/** Milliseconds after which what did not come is fetched again. */
const AGAIN = 10_000;

/** Fetches what only who is signed in needs: SWR with the profile, the dialog of idleness. */
export const fetchSignedIn = async () => (await import("./signed-in.tsx")).SignedIn;

/** Keeps the session of whoever is signed in; the first screen of a visitor does without what that takes. */
export function SessionWatch() {
  const { prospectAppId, signedIn } = useSession();
  const [SignedIn, setSignedIn] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!signedIn || SignedIn !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(timer);
      fetchSignedIn().then(
        (fetched) => setSignedIn(() => fetched),
        () => {
          if (prospectAppId) noteNoProfile(prospectAppId);
          timer = setTimeout(load, AGAIN);
        },
      );
    };
    setProfileFetcher(load);
    load();
    return () => clearTimeout(timer);
  }, [signedIn, prospectAppId, SignedIn]);
  return signedIn && SignedIn !== null ? <SignedIn /> : null;
}
