import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeKey } from '../base/codes.js';
import { type CountSource, entriesOf, isPresent, submittedNumbers } from './count-entries.js';
import { lineUnits, readCountLines } from './count-shape.js';

const EAN = '7891234567895';

function read(source: Partial<CountSource>) {
  return readCountLines({ barcode: null, internalBarcode: null, factor: 1, ...source });
}

function barcodeLine(barcode: string, quantity: number, factor = 1) {
  return { entryIndex: 0, kind: 'barcode', barcode, internalCode: '', quantity, factor, raw: null };
}

function internalLine(internalCode: string, quantity: number, factor = 1, entryIndex = 0) {
  return { entryIndex, kind: 'internal_code', barcode: '', internalCode, quantity, factor, raw: null };
}

function unrecognised(raw: string, entryIndex = 0) {
  return {
    entryIndex,
    kind: 'unrecognised',
    barcode: '',
    internalCode: '',
    quantity: null,
    factor: 1,
    raw,
  };
}

const entry = { barcode: EAN, internal_code: '', count: 4, factor: 2 };
it.each([
  ['a list', [entry]],
  ['one object', entry],
  ['JSON text of a list', JSON.stringify([entry])],
  ['JSON text of one object', JSON.stringify(entry)],
  ['JSON text with blanks around it', `\n ${JSON.stringify([entry])} `],
])('barcode is read from %s', (_what, barcode) => {
  expect(read({ barcode })).toEqual([barcodeLine(EAN, 4, 2)]);
});

it("a GS1 element string gives its GTIN's line and the box", () => {
  const text = `010${EAN}1727053110L42A\u001d21AB12345`;
  const box = { lot: 'L42A', expiry: '2027-05-31', serial: 'AB12345', registration: null };
  for (const barcode of [
    [{ barcode: text, count: 4 }],
    JSON.stringify([{ barcode: { S: text }, count: 4 }]),
  ]) {
    expect(read({ barcode })).toEqual([{ ...barcodeLine(EAN, 4), box }]);
  }
});

it("an element string run together gives only its GTIN's line", () => {
  const barcode = [{ barcode: `010${EAN}21AB123451727053110L42A`, count: 4 }];
  expect(read({ barcode })).toEqual([barcodeLine(EAN, 4)]);
});

it.each(['', '   ', '0', '0000', null, undefined])(
  'an entry whose barcode is %j has the kind internal code',
  (barcode) => {
    const [line] = read({ barcode: [{ barcode, internal_code: '42', count: 2 }] });
    expect(line).toEqual(internalLine('42', 2));
  },
);

it('an entry with both codes keeps both and has the kind barcode', () => {
  expect(read({ barcode: [{ barcode: EAN, internal_code: '0042', count: 1 }] })).toEqual([
    { ...barcodeLine(EAN, 1), internalCode: '0042' },
  ]);
});

it.each([
  ['an object', { code: '0042', count: 7 }],
  ['JSON text', '{"code":"0042","count":7}'],
  ['typed', { code: { S: '0042' }, count: { N: '7' } }],
  ['typed JSON text', '{"code":{"S":"0042"},"count":{"N":"7"}}'],
  ['half typed', { code: '0042', count: { N: 7 } }],
  ['numbers as text', { code: '0042', count: ' 7 ' }],
])('internalBarcode is read from %s', (_what, internalBarcode) => {
  expect(read({ internalBarcode })).toEqual([internalLine('0042', 7)]);
});

it('internalBarcode reads a numeric code', () => {
  expect(read({ internalBarcode: { code: { N: '42' }, count: 1 } })).toEqual([internalLine('42', 1)]);
  expect(read({ internalBarcode: { code: 42, count: 1 } })).toEqual([internalLine('42', 1)]);
});

it('the line of internalBarcode has no barcode, even if one was sent', () => {
  const internalBarcode = { code: '42', count: 3, barcode: EAN, internal_code: '7' };
  expect(read({ internalBarcode })).toEqual([internalLine('42', 3)]);
});

it('typed entries of barcode are unwrapped', () => {
  const barcode = [{ barcode: { S: EAN }, count: { N: '2.5' }, factor: { N: '12' } }];
  expect(read({ barcode })).toEqual([barcodeLine(EAN, 2.5, 12)]);
});

it.each([
  ['the entry’s', { factor: 12 }, 3, 12],
  ['the entry’s, as text', { factor: '12' }, 3, 12],
  ['the count’s where the entry has none', {}, 3, 3],
  ['the count’s where the entry has null', { factor: null }, 3, 3],
  ['the count’s where the entry has zero', { factor: 0 }, 3, 3],
  ['the count’s where the entry has a negative one', { factor: -2 }, 3, 3],
  ['the count’s where the entry has one too small to store', { factor: 0.0004 }, 3, 3],
  ['the count’s where the entry has words', { factor: 'dúzia' }, 3, 3],
  ['1 where neither has one', {}, 1, 1],
])('the factor of a line is %s', (_which, own, factor, expected) => {
  expect(read({ barcode: [{ barcode: EAN, count: 1, ...own }], factor })[0]?.factor).toBe(expected);
  expect(read({ internalBarcode: { code: '42', count: 1, ...own }, factor })[0]?.factor).toBe(expected);
});

it.each([
  ['broken JSON', '[{"barcode":"789",', '[{"barcode":"789",'],
  ['text that is no JSON', 'caixa azul', 'caixa azul'],
  ['a bare code', EAN, EAN],
  ['an entry without code', [{ count: 3 }], '{"count":3}'],
  ['an entry with an all-zero code', [{ barcode: '000', count: 3 }], '{"barcode":"000","count":3}'],
  ['an entry without quantity', [{ barcode: EAN }], `{"barcode":"${EAN}"}`],
  ['a quantity in words', [{ barcode: EAN, count: 'três' }], `{"barcode":"${EAN}","count":"três"}`],
  ['an empty quantity', [{ barcode: EAN, count: '' }], `{"barcode":"${EAN}","count":""}`],
  ['a quantity of yes', [{ barcode: EAN, count: true }], `{"barcode":"${EAN}","count":true}`],
  [
    'a quantity beyond all storing',
    [{ barcode: EAN, count: 1e12 }],
    `{"barcode":"${EAN}","count":1000000000000}`,
  ],
  ['a list in a list', [[1, 2]], '[1,2]'],
  ['an empty list in text', '[]', '[]'],
  ['an empty object', {}, '{}'],
  ['a fractional code', [{ barcode: 1.5, count: 1 }], '{"barcode":1.5,"count":1}'],
])('unreadable barcode is one unrecognised line with its raw text: %s', (_what, barcode, raw) => {
  expect(read({ barcode })).toEqual([unrecognised(raw)]);
});

it.each([
  ['broken JSON', '{"code":', '{"code":'],
  ['no code', { count: 3 }, '{"count":3}'],
  ['no quantity', { code: '42' }, '{"code":"42"}'],
  ['a list', [{ code: '42', count: 1 }], '[{"code":"42","count":1}]'],
])('unreadable internalBarcode is one unrecognised line: %s', (_what, internalBarcode, raw) => {
  expect(read({ internalBarcode })).toEqual([unrecognised(raw)]);
});

it('each entry gives one line, in order and with its index; one that is unreadable affects no other', () => {
  const barcode = [{ barcode: EAN, count: 1 }, 'x', { barcode: '', internal_code: '0042', count: 2 }];
  const entries = [barcodeLine(EAN, 1), unrecognised('x', 1), internalLine('0042', 2, 1, 2)];
  expect(read({ barcode, internalBarcode: { code: '42', count: 3 } })).toEqual([
    ...entries,
    internalLine('42', 3, 1, 3),
  ]);
  expect(read({ barcode, internalBarcode: '{' })).toEqual([...entries, unrecognised('{', 3)]);
});

it.each([null, undefined, '', []])('a count without content (%j) is one unrecognised line', (barcode) => {
  expect(read({ barcode, internalBarcode: barcode })).toHaveLength(1);
  expect(read({ barcode, internalBarcode: barcode })[0]).toMatchObject({ kind: 'unrecognised' });
});

it('deeply nested text stays text', () => {
  const text = '['.repeat(40_000) + ']'.repeat(40_000);
  expect(read({ barcode: text })).toEqual([unrecognised(text)]);
  expect(read({ internalBarcode: text })).toEqual([unrecognised(text)]);
});

const jsonish = fc.oneof(
  fc.jsonValue(),
  fc.json(),
  fc.string(),
  fc.array(
    fc.record(
      { barcode: fc.string(), internal_code: fc.string(), count: fc.jsonValue(), factor: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  ),
  fc.record({ code: fc.jsonValue(), count: fc.jsonValue() }),
);

it('every count gives numbered lines with a code or raw text', () => {
  fc.assert(
    fc.property(jsonish, jsonish, fc.double({ min: 1, noNaN: true }), (barcode, internalBarcode, factor) => {
      const lines = readCountLines({ barcode, internalBarcode, factor });
      expect(lines.length).toBeGreaterThanOrEqual(1);
      lines.forEach((line, index) => {
        expect(line.entryIndex).toBe(index);
        expect(line.factor).toBeGreaterThan(0);
        const isRaw = line.kind === 'unrecognised';
        expect(line.raw !== null).toBe(isRaw);
        expect(line.quantity === null).toBe(isRaw);
        if (line.kind === 'barcode') expect(codeKey(line.barcode)).not.toBe('');
        if (line.kind === 'internal_code') expect(codeKey(line.internalCode)).not.toBe('');
      });
    }),
  );
});

it('a value reads the same as its JSON text', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }), (barcode) => {
      expect(read({ barcode: JSON.stringify(barcode) })).toEqual(read({ barcode }));
    }),
  );
});

it.each([
  [null, [], false],
  ['', [], false],
  [[], [], false],
  ['[]', [], false],
  ['5', ['5'], true],
  [{ barcode: '1' }, [{ barcode: '1' }], true],
])('entriesOf and isPresent of %j', (value, entries, present) => {
  expect(entriesOf(value)).toEqual(entries);
  expect(isPresent(value)).toBe(present);
});

it('submittedNumbers has the numbers of every coded entry, including too large ones', () => {
  const barcode = [
    { barcode: EAN, count: 7_891_234_567_895, factor: 0 },
    { count: -5 },
    { internal_code: '42', count: { N: '-1' }, factor: '0.5' },
    { barcode: EAN },
  ];
  const internalBarcode = { code: { S: '42' }, count: 3 };
  expect(submittedNumbers({ barcode, internalBarcode, factor: 9 })).toMatchObject([
    { quantity: 7_891_234_567_895, factor: 0 },
    { quantity: -1, factor: 0.5 },
    { quantity: null, factor: null },
    { quantity: 3, factor: null },
  ]);
});

it.each([
  ['bound 12, typed 12, quantity 2', { quantity: 2, factor: 12 }, 12, 24],
  ['bound 12, typed nothing, quantity 2', { quantity: 2, factor: 1 }, 12, 24],
  ['bound 12, typed 6, quantity 2', { quantity: 2, factor: 6 }, 12, 12],
  ['not bound, typed 0,1, quantity 0,3', { quantity: 0.3, factor: 0.1 }, null, 0.03],
])("a line's units use its factor, or its binding's: %s", (_case, line, bound, units) => {
  expect(lineUnits(line, bound)).toBe(units);
});
