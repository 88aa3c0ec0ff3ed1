import { isCampaignMark } from "../../engine/values/campaign-mark.ts";

/** The campaign as links name it: lower case, with hyphens for spaces. Empty for no name; null for one that links cannot contain. */
export function campaignOf(typed: string): string | null {
  const mark = typed.trim().toLowerCase().replace(/\s+/g, "-");
  return mark === "" || isCampaignMark(mark) ? mark : null;
}
