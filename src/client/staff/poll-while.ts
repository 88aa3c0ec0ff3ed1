/**
 * SWR options that poll every `everyMs` milliseconds while something is in progress. By default SWR
 * drops requests within two seconds of each other, so faster polling needs a shorter deduping
 * interval.
 */
export const pollWhile = <Data>(isUnderWay: (latest: Data | undefined) => boolean, everyMs: number) => ({
  refreshInterval: (latest: Data | undefined) => (isUnderWay(latest) ? everyMs : 0),
  dedupingInterval: everyMs / 2,
});
