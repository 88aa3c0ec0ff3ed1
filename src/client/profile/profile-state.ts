import { atom, useAtomValue } from "jotai";
import type { Profile } from "../../contract/customer/profile.ts";
import { store } from "../store.ts";

interface ProfileState {
  /** The prospect whose profile it is; null before there is any. */
  of: string | null;
  profile: Profile | null;
  /** The last try to fetch it failed. */
  failed: boolean;
}

const NONE: ProfileState = { of: null, profile: null, failed: false };

/** The one home of the profile in the browser: the guard asks for it on the first screens, which do without SWR. */
const profileAtom = atom<ProfileState>(NONE);

/** The profile in memory of a prospect. */
export function profileOf(id: string): Profile | null {
  const { of, profile } = store.get(profileAtom);
  return of === id ? profile : null;
}

/** Takes a prospect's profile in. */
export function takeProfile(of: string, profile: Profile): void {
  store.set(profileAtom, { of, profile, failed: false });
}

/** Notes that a prospect's profile could not be fetched; the one in memory stays. */
export function noteNoProfile(of: string): void {
  store.set(profileAtom, { of, profile: profileOf(of), failed: true });
}

export function forgetProfile(): void {
  store.set(profileAtom, NONE);
}

export const useProfileState = (): ProfileState => useAtomValue(profileAtom);
