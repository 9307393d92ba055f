import { readElementString } from '@balanco/contract/counts/element-string';
import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import {
  boxText,
  canHaveBox,
  lacksBox,
  lacksExpiry,
  readExpiry,
  readLot,
  readMonth,
  wantsExpiry,
} from './box-by-hand';
import { messageOf } from './count-message';
import { withChange, withNextMessage } from './messages';

const CODE = '7891234567895';
const LOST = `010${CODE}21AB123451727053110L42A`;
const box = { lot: 'L42A', expiry: '2027-05-31' };

it.each([
  [CODE, box],
  ['78912342', { lot: 'A-1/2.3', expiry: '' }],
  ['17891234567892', { lot: '', expiry: '2027-02-28' }],
  [CODE, { lot: '17270531', expiry: '' }],
  [CODE, { lot: '1017270531', expiry: '2027-05-31' }],
])('the server reads %s, typed as %j, from the message', (code, typed) => {
  expect(readElementString(boxText(code, typed) ?? '')).toMatchObject({
    code,
    lot: typed.lot || null,
    expiry: typed.expiry || null,
    codeOnly: false,
  });
});

it("a code that is no GTIN can't carry a lot", () => {
  expect(boxText('ABC-123', box)).toBeNull();
  expect(canHaveBox(aReading({ code: 'ABC-123' }))).toBe(false);
  expect(canHaveBox(aReading({ kind: 'internal', code: '12345670' }))).toBe(false);
  expect(canHaveBox(aReading({ code: CODE, lot: 'L42A' }))).toBe(false);
  expect(canHaveBox(aReading({ code: CODE }))).toBe(true);
});

it('a lost separator asks for lot and expiry until they are typed', () => {
  const lost = aReading({ code: CODE, scanned: LOST });
  expect(lacksBox(lost)).toBe(true);
  expect(lacksBox(withChange(lost, { box }))).toBe(false);
  expect(lacksBox(withChange(lost, { deleted: true }))).toBe(false);
  expect(lacksBox(aReading({ code: CODE }))).toBe(false);
  expect(lacksBox(aReading({ code: CODE, scanned: `010${CODE}1727053110L42A`, lot: 'L42A' }))).toBe(false);
});

it('typing lot and expiry is a correction, sent after the unchanged repeat', () => {
  const sent = withNextMessage(aReading({ code: CODE, scanned: LOST }));
  const corrected = withChange(sent, { box });
  expect(messageOf(withNextMessage(corrected)).barcode).toEqual([{ barcode: LOST, count: 1, factor: 1 }]);
  const answered = { ...corrected, sending: null, version: 1 };
  expect(messageOf(withNextMessage(answered))).toMatchObject({
    barcode: [{ barcode: `010${CODE}1727053110L42A\u001d`, count: 1, factor: 1 }],
    _version: 1,
  });
  expect(withChange(answered, { box: { ...box } })).toBe(answered);
});

it.each([
  ['05/2027', '2027-05-31'],
  ['2/28', '2028-02-29'],
  ['31/05/2027', '2027-05-31'],
  ['0527', '2027-05-31'],
  ['052027', '2027-05-31'],
  ['15052027', '2027-05-15'],
  ['05,27', '2027-05-31'],
  [' ', ''],
  ['13/2027', null],
  ['31/02/2027', null],
  ['2027', null],
  ['amanhã', null],
])('the expiry %s is %j', (typed, expiry) => {
  expect(readExpiry(typed)).toBe(expiry);
});

it.each([
  [' l42a ', 'L42A'],
  ['', ''],
  ['A'.repeat(21), null],
  ['L;1', null],
])('the lot %s is %j', (typed, lot) => {
  expect(readLot(typed)).toBe(lot);
});

it.each([
  ['0627', '2027-06-30'],
  ['1336', null],
  ['0637', null],
  ['627', null],
  ['06/27', null],
])('four digits %s are the month that ends %j', (typed, expiry) => {
  expect(readMonth(typed, '2026-05-06T12:00:00.000Z')).toBe(expiry);
});

it("expiry is asked by department or item, and not of a box that has it or can't send it", () => {
  const product = { internalKey: '7', barcodeKey: '', department: 'TERMOLÁBEIS' };
  const wants = (rules: object) => wantsExpiry(product, { kinds: [], controlled_departments: [], ...rules });
  expect(wants({ expiry_departments: ['TERMOLÁBEIS'] })).toBe(true);
  expect(wants({ expiry_items: ['i:7'] })).toBe(true);
  expect(wants({ expiry_departments: ['GENÉRICOS'], expiry_items: ['b:7'] })).toBe(false);
  expect(wants({})).toBe(false);
  const asked = aReading({ asksExpiry: true });
  expect(lacksExpiry(asked)).toBe(true);
  expect(lacksExpiry(withChange(asked, { box }))).toBe(false);
  expect(lacksExpiry({ ...asked, expiry: '2027-05-31' })).toBe(false);
  expect(lacksExpiry({ ...asked, kind: 'internal' })).toBe(false);
});
