import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_REASONS } from './item-reasons.js';
import { canonicalLine, compareItemKeys } from './settlement-hash.js';

type CanonicalItem = Parameters<typeof canonicalLine>[0];

const item: CanonicalItem = {
  key: 'i:123',
  expected: 24,
  settled: 20,
  how: 'counted',
  value: 8.5,
  reason: null,
  reason_text: '',
};

describe('canonicalLine', () => {
  it("has an item's seven fields in order and ends with LF", () => {
    expect(canonicalLine({ ...item, reason: 'breakage' }, 'cost')).toBe(
      'i:123;24;20;contado;8,5;custo;quebra/avaria\n',
    );
  });

  it('leaves the reason empty where an item has none', () => {
    expect(canonicalLine(item, 'sale')).toBe('i:123;24;20;contado;8,5;venda;\n');
  });

  it.each([
    [0, '0'],
    [-0, '0'],
    [1000, '1000'],
    [1234567.89, '1234567,89'],
    [-3, '-3'],
    [-0.5, '-0,5'],
    [12.25, '12,25'],
    [0.000001, '0,000001'],
    [31.4, '31,4'],
    [999999999999.999, '999999999999,999'],
    [100000000000000, '100000000000000'],
  ])('writes %d as %s', (value, written) => {
    expect(canonicalLine({ ...item, expected: value }, 'cost').split(';')[1]).toBe(written);
  });

  it.each([
    ['counted', 'contado'],
    ['kept', 'mantido'],
    ['zeroed', 'zerado'],
    ['decided', 'decidido'],
  ] as const)('names how an item was settled: %s is %s', (how, word) => {
    expect(canonicalLine({ ...item, how }, 'cost').split(';')[3]).toBe(word);
  });

  it('names a value that nobody defined', () => {
    expect(canonicalLine(item, 'unknown')).toBe('i:123;24;20;contado;8,5;não informado;\n');
  });

  it("adds the text to the reason 'outro' and to no other one", () => {
    const text = 'caixa sem etiqueta';
    expect(canonicalLine({ ...item, reason: 'other', reason_text: text }, 'cost')).toBe(
      'i:123;24;20;contado;8,5;custo;outro: caixa sem etiqueta\n',
    );
    expect(canonicalLine({ ...item, reason: 'theft', reason_text: text }, 'cost')).toMatch(
      /;furto\/roubo\n$/,
    );
  });

  it.each([
    ['a;b', '"outro: a;b"'],
    ['a "b"', '"outro: a ""b"""'],
    ['a\nb', '"outro: a\nb"'],
    ['a\rb', '"outro: a\rb"'],
    ['a, b', 'outro: a, b'],
    [' a ', 'outro:  a '],
  ])('quotes a field only if a reader could misread it: %j', (reason_text, written) => {
    const line = canonicalLine({ ...item, reason: 'other', reason_text }, 'cost');
    expect(line).toBe(`i:123;24;20;contado;8,5;custo;${written}\n`);
  });

  it('quotes a key that has a semicolon', () => {
    expect(canonicalLine({ ...item, key: 'i:1;2' }, 'cost')).toMatch(/^"i:1;2";24;/);
  });

  it("hashes the document's example to its stated hash", () => {
    const text =
      canonicalLine({ ...item, reason: 'unrecorded_issue' }, 'cost') +
      canonicalLine({ ...item, key: 'i:777', expected: -3, settled: 5, value: 4 }, 'cost');
    expect(text).toBe('i:123;24;20;contado;8,5;custo;saída não lançada\ni:777;-3;5;contado;4;custo;\n');
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toMatchInlineSnapshot(
      `"45f989557df295a86ebb469e5c48eba1a128d272b87cc81d086e1902a6db5585"`,
    );
  });
});

it('an Ata of 1.1.0, the first with settlements, keeps its hash', () => {
  const items: CanonicalItem[] = [
    { ...item, key: 'b:7', how: 'zeroed', settled: 0, reason: 'not_investigated' },
    ...ITEM_REASONS.map(
      (reason, at): CanonicalItem => ({
        ...item,
        key: `i:${at + 10}`,
        how: (['counted', 'kept', 'decided'] as const)[at % 3] ?? 'counted',
        reason,
        reason_text: reason === 'other' ? 'caixa molhada; refeita' : '',
      }),
    ),
  ];
  const text = items.map((each) => canonicalLine(each, 'unknown')).join('');
  expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(
    '17aa1ed73a5f73eda9fd41036c5d8854e30de4d949b2c18580c884bbe29dd046',
  );
});

it('item keys are ordered as their UTF-8 bytes are', () => {
  const key = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(Math.sign(compareItemKeys(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
