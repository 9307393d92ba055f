import { expect, it } from 'vitest';
import { noBurst, readScan } from './read-scan';

/** The codes that these keys give, one each `pause` ms. */
function scan(keys: readonly string[], pause: number): string[] {
  const codes: string[] = [];
  let burst = noBurst;
  keys.forEach((key, index) => {
    const read = readScan(burst, key, 1000 + index * pause);
    burst = read.burst;
    if (read.code !== null) codes.push(read.code);
  });
  return codes;
}

const code = '7891234567895';

it('a burst of digits that Enter ends is a scan', () => {
  expect(scan([...code, 'Enter'], 10)).toEqual([code]);
  expect(scan([...code, 'Enter', ...'123456', 'Enter'], 49)).toEqual([code, '123456']);
});

it.each([
  ['typed by hand', [...code, 'Enter'], 50],
  ['of five digits', [...'12345', 'Enter'], 10],
  ['without Enter', [...code], 10],
  ['with another key in it', [...'123', 'e', ...'456', 'Enter'], 10],
])('keys %s are no scan', (_what, keys, pause) => {
  expect(scan(keys, pause)).toEqual([]);
});
