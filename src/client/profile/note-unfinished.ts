import { profileOf, takeProfile } from "./profile-state.ts";

/** Notes that a product's form is half-filled at the server now, so that the next screen knows before the profile is read again. @param of the prospect @param code of the product */
export function noteUnfinished(of: string, code: string): void {
  const profile = profileOf(of);
  if (profile === null || profile.unfinished.includes(code)) return;
  takeProfile(of, { ...profile, unfinished: [...profile.unfinished, code] });
}
