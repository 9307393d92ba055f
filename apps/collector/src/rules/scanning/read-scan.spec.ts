import { expect, it } from 'vitest';
import { joinScan, readScan } from './read-scan';
import type { ScannerProfile } from './scanner-profile';

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

it('a GS1 symbol gives its parts', () => {
  const text = `]d2${gtin}1727053110L42A${GS}21AB12345`;
  expect(readScan(text)).toEqual({
    code,
    scanned: text,
    lot: 'L42A',
    expiry: '2027-05-31',
    serial: 'AB12345',
  });
});

it('a lot that swallowed the expiry leaves only the code to be trusted', () => {
  const text = `${gtin}10L42A17270531`;
  expect(readScan(text)).toEqual({ code, scanned: text, separatorLost: true });
});

it('a symbol that the camera calls GS1 gives its code', () => {
  expect(readScan(gtin, true)).toMatchObject({ code });
  expect(readScan('0117891234567892', true)).toMatchObject({ code: '17891234567892' });
});

const known = ['12345678901234567890', 'ABC-33-99', '2X500-7', '9*33-4', '4006381333931', '99123456'];
const isKnown = async (code: string) => known.includes(code);
const keyboard = { profile: null, isLate: true };

it.each([
  ['nothing before it', '', '7891234567895', '', '7891234567895'],
  ['its own first key, which came late', '7', '891234567895', '', '7891234567895'],
  ['its own first key, of a code of the catalogue', '1', '2345678901234567890', '', '12345678901234567890'],
  ['the beginning of an unknown code', 'X', 'YZ1234567', '', 'XYZ1234567'],
  ['a prefix', '5*12*', '7891234567895', '5*12*', '7891234567895'],
  ['a prefix that came as fast', '', '5*12*7891234567895', '5*12*', '7891234567895'],
  ['a prefix that came half as fast', '5*', '12*7891234567895', '5*12*', '7891234567895'],
  ['a prefix whose number came before', '5', '*12*7891234567895', '5*12*', '7891234567895'],
  ['one number with an asterisk that came as fast', '', '2,5*7891234567895', '2,5*', '7891234567895'],
  ['a fast prefix before an unknown code', '', '5*12*YZ1234567', '5*12*', 'YZ1234567'],
  ['a fast prefix before an AIM id', '', '12*]E07891234567895', '12*', ']E07891234567895'],
  ['a fast prefix with an x', '', '12x7891234567895', '12x', '7891234567895'],
  ['an x in an unknown code', '', '12X345-67', '', '12X345-67'],
  ['an x in a code of the catalogue', '', '2X500-7', '', '2X500-7'],
  ['an asterisk in a code of the catalogue', '', '9*33-4', '', '9*33-4'],
  ['a prefix before an asterisk in a code of the catalogue', '5*', '9*33-4', '5*', '9*33-4'],
  ['a prefix that is all there is', '', '100*12*', '100*12*', ''],
])('a scan with %s', async (_name, before, scan, prefix, code) => {
  expect(await joinScan(before, scan, { isKnown, keyboard })).toEqual({ typed: '', prefix, code });
});

const person = { profile: null, isLate: false };

it.each([
  ['a quantity before a valid code', '3', '7891234567895', keyboard],
  ['a quantity before the AIM id of an EAN', '3', ']E07891234567895', keyboard],
  ['a quantity before a symbol of a medicine', '3', '0107891234567895172705311012', keyboard],
  ['a quantity before a code of the catalogue', '3', 'ABC-33-99', keyboard],
  ['a quantity before an unknown code', '3', 'YZ1234567', keyboard],
  ['a zero before a code that it leaves valid', '0', '7891234567895', keyboard],
  ["a person's digit that would make a code valid", '7', '891234567895', person],
  ["a person's digit that would make a known code", '1', '2345678901234567890', person],
  ["digits before a camera's code", '31', '234567890123', undefined],
  ['half a code', '789123', 'YZ1234567', person],
])('%s is typed, not part of the code', async (_name, typed, scan, source) => {
  const joined = await joinScan(typed, scan, { isKnown, keyboard: source });
  expect(joined).toEqual({ typed, prefix: '', code: scan });
});

it('a camera code is never a prefix and keeps scanner frames', async () => {
  expect(await joinScan('', '5*12*YZ1234567', { isKnown })).toEqual({
    typed: '',
    prefix: '',
    code: '5*12*YZ1234567',
  });
  expect(await joinScan('2*', '5*YZ1234567', { isKnown })).toEqual({
    typed: '',
    prefix: '2*',
    code: '5*YZ1234567',
  });
});

const frame = (facts: Partial<ScannerProfile>) => ({
  profile: { prefix: '', suffix: '', hasAimId: false, gapMs: 10, end: 'Enter' as const, ...facts },
  isLate: false,
});
const digits = frame({ prefix: '99' });
const digit = frame({ prefix: '2' });

it.each([
  ['digits before a valid code', digits, '997891234567895', '7891234567895'],
  ['a digit before a code of the catalogue', digit, '24006381333931', '4006381333931'],
  ['digits that a known code of another scanner begins with', digits, '99123456', '99123456'],
  ['digits that a valid code of another scanner begins with', digits, '9912345678909', '9912345678909'],
  ['digits that an unknown code of another scanner begins with', digits, '99-LOTE-7', '99-LOTE-7'],
  ['digits before an AIM id', frame({ prefix: '99', hasAimId: true }), '99]C1YZ-1', ']C1YZ-1'],
  ['signs around an unknown code', frame({ prefix: '#', suffix: '%' }), '#YZ-1%', 'YZ-1'],
  ['a letter that a code of the catalogue begins with', frame({ prefix: 'A' }), 'ABC-33-99', 'ABC-33-99'],
])('of a scan with %s only the frame goes', async (_name, scanner, scan, code) => {
  expect(await joinScan('', scan, { isKnown, keyboard: scanner })).toEqual({ typed: '', prefix: '', code });
});

it('a fast prefix before a framed code loses neither', async () => {
  expect(await joinScan('', '5*12*997891234567895', { isKnown, keyboard: digits })).toEqual({
    typed: '',
    prefix: '5*12*',
    code: '7891234567895',
  });
});
