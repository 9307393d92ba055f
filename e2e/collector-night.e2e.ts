import { countANight } from './collector-night/count-a-night.js';
import { expect, test } from './harness/test.js';
import { useServer } from './harness/use-server.js';

/** `npm run verify:collector` takes more. */
const SCANS = Number(process.env.COLLECTOR_SCANS ?? 300);
/** In ms, on a slow machine. */
const A_SCAN = 1000;

const server = useServer();

test(`${SCANS} scans through bad reception, a killed server and a reload are ${SCANS} counts on the server`, {
  tag: '@full',
}, async ({ browser }) => {
  test.setTimeout(SCANS * A_SCAN);
  const { scanned, stored, lostAnswers } = await countANight({ server, browser, scans: SCANS });
  expect(lostAnswers).toBeGreaterThan(0);
  expect([...stored].sort()).toEqual([...scanned].sort());
});
