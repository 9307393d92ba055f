import { expect, test, useServer } from '../harness/test.js';
import { prepareFaultNight } from '../programs/faults/fault-night.js';

const COUNTS = 1_500;

const server = useServer();

// `npm run faults` injects the others.
test('After a kill the server recovers with every acknowledged call stored once', async () => {
  const night = await prepareFaultNight(server, { collectors: 4, counts: COUNTS, seed: 11 });
  const { problems, acknowledged } = await night.inject('kill-server');
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(COUNTS * 0.66);
});
