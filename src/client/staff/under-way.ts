/**
 * Has SWR ask again, each so many milliseconds, for as long as something is under way. By its own rule it takes whatever is asked within
 * two seconds for one and the same, so that asking sooner would ask nothing.
 */
export const whileUnderWay = <Data>(isUnderWay: (latest: Data | undefined) => boolean, everyMs: number) => ({
  refreshInterval: (latest: Data | undefined) => (isUnderWay(latest) ? everyMs : 0),
  dedupingInterval: everyMs / 2,
});
