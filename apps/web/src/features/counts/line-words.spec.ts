import { expect, it } from 'vitest';
import { boxText } from './line-words';
import { countLine } from './testing/count-line';

const box = { lot: null, expiry: null, serial: null, registration: null };

it.each([
  ['', null],
  ['lote L42A · validade 31/05/2027', { ...box, lot: 'L42A', expiry: '2027-05-31' }],
  ['série AB12345 · registro 1234567890123', { ...box, serial: 'AB12345', registration: '1234567890123' }],
])("boxText describes a line's box as %j", (text, given) => {
  expect(boxText(countLine({ box: given }))).toBe(text);
});

it('a repeated box begins with its serial, and in a row leaves out who read it', () => {
  const same_box = { by: 'Ana', section: null, at: '2026-01-20T15:00:00Z' };
  const line = countLine({ box: { ...box, lot: 'L42A', serial: 'AB12345' }, same_box });
  expect(boxText(line)).toBe('mesma caixa já lida por Ana · série AB12345 · lote L42A');
  expect(boxText(line, { isShort: true })).toBe('mesma caixa · série AB12345 · lote L42A');
});
