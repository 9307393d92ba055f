import { expect, it } from 'vitest';
import { createScanBurst } from './scan-burst';

/** Types the text with these gaps and ends it after one more; returns what was scanned. */
function type(text: string, gap: (index: number) => number): string | null {
  const burst = createScanBurst();
  let time = 1000;
  for (const [index, character] of [...text].entries()) {
    burst.push(character, time);
    time += gap(index);
  }
  return burst.end(time);
}

it.each([
  ['a scanner with 10 ms a key', '7891234567895', () => 10, '7891234567895'],
  ['a scanner with 100 ms a key', '7891234567895', () => 100, '7891234567895'],
  ['the slowest gap', '789123', () => 120, '789123'],
  [
    'one late key in the middle',
    '7891234567895',
    (index: number) => (index === 6 ? 280 : 20),
    '7891234567895',
  ],
  ['letters and separators', ']E0789-12.3A', () => 30, ']E0789-12.3A'],
  ['fingers', '7891234567895', () => 180, null],
  ['a quantity typed in haste', '12345', () => 50, null],
  [
    'a quantity, a pause and a scan',
    '37891234567895',
    (index: number) => (index === 0 ? 900 : 10),
    '7891234567895',
  ],
  ['an Enter long after', '7891234567895', (index: number) => (index === 12 ? 1000 : 10), null],
])('%s', (_name, text, gap, scanned) => {
  expect(type(text, gap)).toBe(scanned);
});

it('a burst that no key ends is known while it is long enough', () => {
  const burst = createScanBurst();
  for (const [index, character] of [...'12345'].entries()) burst.push(character, index * 10);
  expect(burst.pending()).toBeNull();
  burst.push('6', 60);
  expect(burst.pending()).toBe('123456');
  burst.reset();
  expect(burst.pending()).toBeNull();
});
