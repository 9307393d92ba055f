import { beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from './progress.mjs';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('CI', undefined);
});
test.each([
  [
    'a terminal rewrites one line each second',
    true,
    ['X…', '\rX… 1 s, 1 de 2\u001B[K', '\rX… 2 s, 1 de 2\u001B[K', '\rX: pronto em 2,5 s\u001B[K\n'],
    2_500,
  ],
  ['a log gets a line now and then', false, ['X…\n', 'X… 15 s, 1 de 2\n', 'X: pronto em 20,0 s\n'], 20_000],
] as const)('%s', async (_what, isTTY, lines, milliseconds) => {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const done = withProgress('X', work, () => '1 de 2', out);
  await vi.advanceTimersByTimeAsync(milliseconds);
  await done;
  expect(written).toEqual(lines);
});
