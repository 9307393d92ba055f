/** Everything, for hours: before each release. */
export const isFullRun = process.env.TEST_FULL === '1';
