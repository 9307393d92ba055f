import { expect, it } from 'vitest';
import { readScan } from './read-scan';

const GS = '\u001d';
const gtin = '0107891234567895';
const code = '7891234567895';

it.each([
  ['an EAN-13', '7891234567895', { code }],
  ['an EAN-13 with its AIM id', ']E07891234567895', { code }],
  ['blanks around', '  789123 ', { code: '789123' }],
  ['letters', 'ABC-33', { code: 'ABC-33' }],
  ['a code that begins with 01 by chance', '0112345678901210', { code: '0112345678901210' }],
])('%s is taken as it is', (_name, text, read) => {
  expect(readScan(text)).toEqual(read);
});

it.each([
  ['code, expiry, lot and serial', `${gtin}1727053110L42A${GS}21AB12345`, 'L42A', '2027-05-31', 'AB12345'],
  ['its AIM id', `]d2${gtin}1727053110L42A${GS}21AB12345`, 'L42A', '2027-05-31', 'AB12345'],
  ['a leading separator', `${GS}${gtin}21AB12345${GS}1727053110L42A`, 'L42A', '2027-05-31', 'AB12345'],
  ['a day of 00', `${gtin}1727020010L42A`, 'L42A', '2027-02-28', undefined],
  ['the registry of Anvisa', `${gtin}713123456789${GS}17270531`, undefined, '2027-05-31', undefined],
  [
    'no separator, because the last element is the open one',
    `${gtin}1727053110L42A`,
    'L42A',
    '2027-05-31',
    undefined,
  ],
])('a GS1 symbol with %s gives its parts', (_name, text, lot, expiry, serial) => {
  const read = readScan(text);
  expect(read).toMatchObject({ code, scanned: text });
  expect([read.lot, read.expiry, read.serial]).toEqual([lot, expiry, serial]);
  expect(read.separatorLost).toBeUndefined();
});

it.each([
  ['a serial that swallowed the rest', `${gtin}21AB123451727053110L42A`],
  ['a serial that is too long', `${gtin}21${'A'.repeat(21)}`],
  ['a lot that swallowed the expiry', `${gtin}10L42A17270531`],
])('%s leaves the code alone to be trusted', (_name, text) => {
  expect(readScan(text)).toEqual({ code, scanned: text, separatorLost: true });
});

it('a symbol that the camera calls GS1 gives its code, and a bare GTIN too', () => {
  expect(readScan(gtin, true)).toMatchObject({ code });
  expect(readScan('0117891234567892', true)).toMatchObject({ code: '17891234567892' });
});
