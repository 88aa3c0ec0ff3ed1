import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { getClientIp } from "../calls/api.ts";
import { store } from "../store.ts";
import { useProfile } from "./profile.ts";
import { toClientProfile } from "./profile-names.ts";

const addressAtom = atom<string | null>(null);
let asked = false;

/** The address that the server sees this browser at; null when it cannot be had. Nothing is shown of a failure (decision O107). */
export const fetchClientIp = (): Promise<string | null> =>
  getClientIp({ quiet: true }).then(
    ({ ip }) => ip,
    () => null,
  );

/** Learns the address, once in the life of the page. */
export async function learnClientIp(): Promise<void> {
  if (asked) return;
  asked = true;
  store.set(addressAtom, await fetchClientIp());
}

/** The signed-in customer's profile as the browser's side names its fields; null while there is none. */
export function useClientProfile() {
  const { profile } = useProfile();
  const address = useAtomValue(addressAtom);
  return useMemo(() => profile && toClientProfile(profile, address), [profile, address]);
}
