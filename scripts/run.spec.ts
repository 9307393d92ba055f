import { expect, test } from 'vitest';
import { whileHandingOnSignals } from './run.mjs';

test.each([
  ['linux', ['SIGTERM']],
  // There is a signal to kill, and the console tells the program itself.
  ['win32', []],
] as const)('on %s a closed terminal sends a program %j', async (platform, expected) => {
  const sent: unknown[] = [];
  const child = { kill: (signal?: number | NodeJS.Signals) => sent.push(signal) > 0 };
  const close = async () => {
    process.emit('SIGHUP', 'SIGHUP');
  };
  await whileHandingOnSignals([child], close, platform);
  expect(sent).toEqual(expected);
});
