/** Whether this run tries everything, for hours if need be, instead of a fixed part: `TEST_FULL=1`, before each release. */
export const isFullRun = process.env.TEST_FULL === '1';
