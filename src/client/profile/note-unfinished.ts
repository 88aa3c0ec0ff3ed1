import { profileOf, takeProfile } from "../session/profile-state.ts";

/**
 * Notes that the server now has a draft of a product's form, so that the next screen knows before
 * the profile is reloaded. @param of the prospect @param code of the product
 */
export function noteUnfinished(of: string, code: string): void {
  const profile = profileOf(of);
  if (profile === null || profile.unfinished.includes(code)) return;
  takeProfile(of, { ...profile, unfinished: [...profile.unfinished, code] });
}
