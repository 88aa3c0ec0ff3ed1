import { ofKind } from "./lift.ts";

interface Lifetime {
  idleMinutes: number;
  absoluteHours: number;
}

interface OlderSite {
  session: Readonly<Record<string, Lifetime>>;
}

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Sessions had no bounds; one of a year was one too many, and one of a second nobody could use. Minutes and hours. */
export const boundedSessions = ofKind<OlderSite>("site", "bounded-sessions", (site) => {
  const bounded = Object.entries(site.session).map(([area, { idleMinutes, absoluteHours }]) => {
    return [area, { idleMinutes: within(1, idleMinutes, 480), absoluteHours: within(0.25, absoluteHours, 24) }] as const;
  });
  const same = bounded.every(([area, { idleMinutes, absoluteHours }]) => {
    const before = site.session[area];
    return before?.idleMinutes === idleMinutes && before.absoluteHours === absoluteHours;
  });
  return same ? site : { ...site, session: Object.fromEntries(bounded) };
});

interface OlderLender {
  /** Lenders of today have these elsewhere, within bounds. */
  products: readonly { kfs?: { coolingOffDays: number; validityWorkingDays: number } }[];
  connector: { timeoutSeconds: number };
}

const MOST_DAYS = 365;

/** A lender's days were counted one by one however many they were, and its answer could be asked for in less than a second. */
export const boundedLenderPeriods = ofKind<OlderLender>("lender", "bounded-lender-periods", (lender) => {
  const { timeoutSeconds } = lender.connector;
  const tooMany = lender.products.some(({ kfs }) => kfs && Math.max(kfs.coolingOffDays, kfs.validityWorkingDays) > MOST_DAYS);
  if (!(timeoutSeconds < 1) && !tooMany) return lender;
  const products = lender.products.map((lending) => {
    const { kfs } = lending;
    if (kfs === undefined) return lending;
    const [coolingOffDays, validityWorkingDays] = [Math.min(MOST_DAYS, kfs.coolingOffDays), Math.min(MOST_DAYS, kfs.validityWorkingDays)];
    return { ...lending, kfs: { ...kfs, coolingOffDays, validityWorkingDays } };
  });
  return { ...lender, products, connector: { ...lender.connector, timeoutSeconds: Math.max(1, timeoutSeconds) } };
});
