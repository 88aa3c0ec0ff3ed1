import { atom, useAtomValue } from "jotai";
import type { Profile } from "../../contract/customer/profile.ts";
import { store } from "../store.ts";

interface ProfileState {
  /** The prospect to whom the profile belongs; null if there is none. */
  of: string | null;
  profile: Profile | null;
  /** The last attempt to fetch it failed. */
  failed: boolean;
}

const NONE: ProfileState = { of: null, profile: null, failed: false };

/**
 * The profile's only store in the browser. It does not use SWR, which the first screens do not
 * load: the guard needs the profile there.
 */
const profileAtom = atom<ProfileState>(NONE);

/** The profile in memory, if it is this prospect's; otherwise null. */
export function profileOf(id: string): Profile | null {
  const { of, profile } = store.get(profileAtom);
  return of === id ? profile : null;
}

/** Stores a prospect's profile. */
export function takeProfile(of: string, profile: Profile): void {
  store.set(profileAtom, { of, profile, failed: false });
}

/** Records that a prospect's profile could not be fetched. A profile in memory stays. */
export function noteProfileFailure(of: string): void {
  store.set(profileAtom, { of, profile: profileOf(of), failed: true });
}

export function forgetProfile(): void {
  store.set(profileAtom, NONE);
}

export const useProfileState = (): ProfileState => useAtomValue(profileAtom);
