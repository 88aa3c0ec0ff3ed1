/**
 * Polls, each so many milliseconds, while something is under way. Of its own SWR drops requests within two seconds of each other, so that
 * polling faster would poll no faster.
 */
export const whileUnderWay = <Data>(isUnderWay: (latest: Data | undefined) => boolean, everyMs: number) => ({
  refreshInterval: (latest: Data | undefined) => (isUnderWay(latest) ? everyMs : 0),
  dedupingInterval: everyMs / 2,
});
