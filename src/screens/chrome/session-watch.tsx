import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useProfileSync } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";

/** Milliseconds after which what did not come is fetched again. */
const AGAIN = 10_000;

/** Fetches what only who is signed in needs. */
export const fetchSignedIn = async () => (await import("./signed-in.tsx")).SignedIn;

/** Keeps the profile and the session of whoever is signed in; the first screen of a visitor does without what the latter takes. */
export function SessionWatch() {
  const { signedIn } = useSession();
  const [SignedIn, setSignedIn] = useState<ComponentType | null>(null);
  useProfileSync(useLocation().pathname);
  useEffect(() => {
    if (!signedIn || SignedIn !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      fetchSignedIn().then(
        (fetched) => setSignedIn(() => fetched),
        () => {
          timer = setTimeout(load, AGAIN);
        },
      );
    };
    load();
    return () => clearTimeout(timer);
  }, [signedIn, SignedIn]);
  return signedIn && SignedIn !== null ? <SignedIn /> : null;
}
