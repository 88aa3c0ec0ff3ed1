import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { getClientIp } from "../calls/api.ts";
import { store } from "../store.ts";
import { useProfile } from "./profile.ts";
import { toClientProfile } from "./profile-names.ts";

const addressAtom = atom<string | null>(null);
let requested = false;

/**
 * The IP address at which the server sees this browser; null if unknown. A failure is not shown
 * (decision O107).
 */
export const fetchClientIp = (): Promise<string | null> =>
  getClientIp({ quiet: true }).then(
    ({ ip }) => ip,
    () => null,
  );

/** Fetches the address once per page load. */
export async function learnClientIp(): Promise<void> {
  if (requested) return;
  requested = true;
  store.set(addressAtom, await fetchClientIp());
}

/** The signed-in customer's profile with the client's field names; null if there is none. */
export function useClientProfile() {
  const { profile } = useProfile();
  const address = useAtomValue(addressAtom);
  return useMemo(() => profile && toClientProfile(profile, address), [profile, address]);
}
