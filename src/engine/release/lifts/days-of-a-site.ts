import { ofKind } from "./lift.ts";

interface OlderSite {
  erasure?: { proposalDays?: number };
  complaints?: unknown;
}

/** What the code took where a site did not say it. */
const DAYS = { answerDays: 30 };
const PROPOSALS = { proposalDays: 7, reasons: [{ id: "asked", label: { en: "The customer asked for it", hi: "ग्राहक ने कहा है" } }] };

/** In how many days requests and complaints are answered is said by the site alone; how the staff erase customers came with it. */
export const daysOfASite = ofKind<OlderSite>("site", "days-of-a-site", (site) => {
  const { erasure, complaints } = site;
  if (erasure?.proposalDays !== undefined && complaints !== undefined) return site;
  return { ...site, erasure: { ...DAYS, stays: [], ...PROPOSALS, ...erasure }, complaints: complaints ?? DAYS };
});
