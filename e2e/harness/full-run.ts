/** Whether everything runs, as for a release (`npm run test:full`), or what each change has to pass (`npm test`). */
export const isFullRun = process.env.TEST_FULL === '1';
