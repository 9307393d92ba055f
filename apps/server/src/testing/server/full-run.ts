/** Tries everything, for hours if need be: `TEST_FULL=1`, before each release. */
export const isFullRun = process.env.TEST_FULL === '1';
