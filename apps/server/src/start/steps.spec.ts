import { expect, test, vi } from 'vitest';
import { reportSteps } from './steps.js';

test.each([
  [
    'on a terminal each step has one line with its seconds',
    true,
    ['A…', '\rA… 1 s', '\rA: pronto em 1,3 s\u001B[K\n', 'B', '\rB: pronto em 0,1 s\u001B[K\n'],
  ],
  ['in a log only a long step has a second line', false, ['A…\n', 'A: pronto em 1,3 s\n', 'B\n']],
] as const)('%s', (_what, isTTY, lines) => {
  vi.useFakeTimers();
  const written: string[] = [];
  const steps = reportSteps({ isTTY, write: (text: string) => written.push(text) > 0 });
  steps.begin('A…');
  vi.advanceTimersByTime(1_300);
  steps.begin('B');
  vi.advanceTimersByTime(100);
  steps.end();
  steps.end();
  expect(written).toEqual(lines);
});
