import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readElementString, withoutAimId } from './element-string.js';

const GS = '\u001d';
const gtin = '0107891234567895';
const code = '7891234567895';
const [lot, expiry, serial] = ['L42A', '2027-05-31', 'AB12345'];
const nothing = { lot: null, expiry: null, serial: null, registration: null };

it.each([
  ['an EAN-13', '7891234567895'],
  ['an EAN-13 with its AIM id', ']E07891234567895'],
  ['a GTIN alone, which may be an internal code', gtin],
  ['a code that begins with 01 by chance', '0112345678901210'],
  ['a GTIN with a wrong check digit', '01078912345678941727053110L42A'],
  ['a GTIN of zeros', '010000000000000017270531'],
  ['a symbol without a GTIN', ']d217270531'],
  ['a text of 1,000 characters', gtin + GS.repeat(1000)],
])('%s is no element string', (_name, text) => {
  expect(readElementString(text)).toBeNull();
});

it.each([
  ['code, expiry, lot and serial', `${gtin}1727053110L42A${GS}21AB12345`, { lot, expiry, serial }],
  ['the AIM id ]d2', `]d2${gtin}1727053110L42A${GS}21AB12345`, { lot, expiry, serial }],
  ['the AIM id ]C1', `]C1${gtin}10L42A`, { lot }],
  ['a leading separator', `${GS}${gtin}21AB12345${GS}1727053110L42A`, { lot, expiry, serial }],
  ['a day of 00, the last one of its month', `${gtin}1727020010L42A`, { lot, expiry: '2027-02-28' }],
  ['the last day of a leap year', `${gtin}17280229`, { expiry: '2028-02-29' }],
  [
    'the registry of Anvisa',
    `${gtin}7131234567890123${GS}17270531`,
    { expiry, registration: '1234567890123' },
  ],
  ['no separator, because the last element is the open one', `${gtin}1727053110L42A`, { lot, expiry }],
])('an element string with %s gives its parts', (_name, text, parts) => {
  expect(readElementString(text)).toEqual({ code, ...nothing, ...parts, codeOnly: false });
});

const link = 'https://id.gs1.org/01/07891234567895';

it.each([
  ['of GS1', `${link}/10/L42A?17=270531`, { lot, expiry }],
  ['of a brand, below a path', `https://marca.com.br/p/01/07891234567895/21/AB12345`, { serial }],
  ['in capitals', 'HTTPS://ID.GS1.ORG/01/07891234567895/10/L42A', { lot }],
  ['with other parameters and a fragment', `${link}?utm=1&17=270500&linkType=all#a`, { expiry }],
  ['with an escaped lot, in its own case', `${link}/10/L%2F42%2Ba/21/x7`, { lot: 'L/42+a', serial: 'x7' }],
  ['with a GTIN-13 and old names', 'http://a.b/gtin/7891234567895/lot/L42A?exp=270531', { lot, expiry }],
  ['with nothing else', `${link}/`, {}],
  ['behind the AIM id of a QR code', `]Q1${link}/10/L42A?17=270531`, { lot, expiry }],
  ['behind the AIM id of a Data Matrix', `]d1${link}/21/AB12345`, { serial }],
])('a Digital Link %s gives its parts', (_name, text, parts) => {
  expect(readElementString(text)).toEqual({ code, ...nothing, ...parts, codeOnly: false });
});

it.each([
  [8, '12345670', '12345670'],
  [12, '036000291452', '36000291452'],
])('a Digital Link with a GTIN of %d digits gives its code', (_digits, digits, read) => {
  expect(readElementString(`https://id.gs1.org/01/${digits}/10/a1`)).toMatchObject({ code: read, lot: 'a1' });
});

it.each([
  ['all elements', '(01)07891234567895(17)270531(10)L42A(21)AB12345', { lot, expiry, serial }],
  ['spaces', '(01) 07891234567895 (10) L42A', { lot }],
  ['the GTIN behind others', '(17)270531(01)07891234567895', { expiry }],
  ['an AIM id', ']Q1(01)07891234567895(17)270531(10)L42A', { lot, expiry }],
])('a printed text with %s gives its parts', (_name, text, parts) => {
  expect(readElementString(text)).toEqual({ code, ...nothing, ...parts, codeOnly: false });
});

it.each([
  ['a link with a broken escape', `${link}/10/L%4?17=270531`],
  ['a link with a month of 13', `${link}?17=271331`],
  ['a link with a lot that is too long', `${link}/10/${'A'.repeat(21)}`],
  ['a printed lot with brackets', '(01)07891234567895(10)L(4)'],
])('%s leaves only the code to be trusted', (_name, text) => {
  expect(readElementString(text)).toEqual({ code, ...nothing, codeOnly: true });
});

it.each([
  ['with a wrong check digit', 'https://id.gs1.org/01/07891234567894'],
  ['without a GTIN', 'https://id.gs1.org/414/7891234567895'],
  ['that is compressed', 'https://id.gs1.org/AQnYUc1gmiCNV4JGLg'],
  ['of a page', 'https://marca.com.br/produtos/7891234567895'],
])('an address %s is no symbol', (_name, text) => {
  expect(readElementString(text)).toBeNull();
});

it("a box's own GTIN-14 stays, and a unit's loses its zeros", () => {
  expect(readElementString('011789123456789217270531')).toMatchObject({ code: '17891234567892' });
  expect(readElementString('010000001234567017270531')).toMatchObject({ code: '12345670' });
});

it.each([
  ['a serial that swallowed the rest', `${gtin}21AB123451727053110L42A`],
  ['a serial that is too long', `${gtin}21${'A'.repeat(21)}`],
  ['a lot that swallowed the expiry', `${gtin}10L42A17270531`],
  ['a month of 13', `${gtin}1727133110L42A`],
  ['a 30th of February', `${gtin}17270230`],
  ['an element that GS1 does not have', `${gtin}10L42A${GS}zz`],
])('%s leaves only the code to be trusted', (_name, text) => {
  expect(readElementString(text)).toEqual({ code, ...nothing, codeOnly: true });
});

it('a bare GTIN is an element string if the reader says so', () => {
  expect(readElementString(gtin, true)).toEqual({ code, ...nothing, codeOnly: false });
});

it('an AIM id is taken off, and nothing else', () => {
  expect([']E07891234567895', ']x', 'A]E0'].map(withoutAimId)).toEqual(['7891234567895', ']x', 'A]E0']);
});

it('any text is read without a fault', () => {
  const parts = fc.constantFrom(
    gtin,
    GS,
    '10',
    '17',
    '21',
    '713',
    ']d2',
    '270531',
    'L42A',
    '99',
    `${link}/`,
    '(10)',
    '%',
    '?17=',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string())), (texts) => {
      const read = readElementString(texts.join(''));
      expect(read === null || /^[1-9]\d{0,13}$/.test(read.code)).toBe(true);
    }),
  );
});
