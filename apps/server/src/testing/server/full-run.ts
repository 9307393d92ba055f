/** Everything, for hours: before each release. */
export const isFullRun = process.env.TEST_FULL === '1';

/** How many cases a property tries: a release's run searches further (docs/decisions/0046). */
export function cases(usual: number, full: number): number {
  return isFullRun ? full : usual;
}
