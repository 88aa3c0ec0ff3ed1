/** Whether this is the run of `npm run test:long`, which has what is too long for every change. */
export const LONG = process.env.TEST_LONG === "1";
