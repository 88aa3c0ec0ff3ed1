import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useProfileSync } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";

/** Milliseconds that the screen has for what it fetches itself, and after which what did not come is fetched again. */
export const SCREEN_FIRST = 2_000;
const AGAIN = 10_000;

const fetchSignedIn = async () => (await import("./signed-in.tsx")).SignedIn;

/** Keeps the profile and the session of whoever is signed in; the first screen of a visitor does without what the latter takes. */
export function SessionWatch() {
  const { signedIn } = useSession();
  const [SignedIn, setSignedIn] = useState<ComponentType | null>(null);
  useProfileSync(useLocation().pathname);
  useEffect(() => {
    if (!signedIn || SignedIn !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      fetchSignedIn().then(
        (fetched) => setSignedIn(() => fetched),
        () => {
          timer = setTimeout(load, AGAIN);
        },
      );
    };
    timer = setTimeout(load, SCREEN_FIRST);
    return () => clearTimeout(timer);
  }, [signedIn, SignedIn]);
  return signedIn && SignedIn !== null ? <SignedIn /> : null;
}
