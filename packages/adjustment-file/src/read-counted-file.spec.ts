import { PLAIN_FIELD } from '@balanco/contract/exports/export-profiles';
import { expect, it } from 'vitest';
import { readCountedFile } from './read-counted-file.js';
import { shipped } from './testing/sample-rows.js';

const read = (text: string, profile = shipped('ean-qtd')) =>
  readCountedFile(profile, new TextEncoder().encode(text));

it('lines are read with number, code and decimals, past blank ones', () => {
  expect(read('7891234567895;2,5\r\n\r\n000101;0\r\n')).toEqual({
    rows: [
      { line: 1, kind: 'code', code: '7891234567895', quantity: 2.5 },
      { line: 3, kind: 'code', code: '000101', quantity: 0 },
    ],
    problems: [],
  });
});

it('an impossible count is reported by line among unreadable ones', () => {
  expect(read('1;-2\n2;x\n3;100000,5\n0000;1\n4;1\n5\n\u0001;1')).toEqual({
    rows: [{ line: 5, kind: 'code', code: '4', quantity: 1 }],
    problems: [
      { line: 1, text: '1 -2', problem: 'negative' },
      { line: 2, text: '2;x', problem: 'number' },
      { line: 3, text: '3 100000.5', problem: 'large' },
      { line: 4, text: '0000 1', problem: 'no_code' },
      { line: 6, text: '5', problem: 'columns' },
      { line: 7, text: '\u0001 1', problem: 'character' },
    ],
  });
  expect(read(`${'9'.repeat(101)};1`)).toMatchObject({ rows: [], problems: [{ problem: 'long' }] });
});

it('a field of the internal code marks its code', () => {
  const fields = [
    { ...PLAIN_FIELD, source: 'internal_code' as const },
    { ...PLAIN_FIELD, source: 'quantity' as const },
  ];
  expect(read('42;3', { ...shipped('ean-qtd'), fields })).toMatchObject({
    rows: [{ kind: 'internal_code', code: '42', quantity: 3 }],
  });
});

it('an empty file, a binary and a wrong encoding are refused whole', () => {
  expect(read(' \r\n\r\n')).toBe('empty');
  expect(read('7\u00008\u00009\u0000')).toBe('not_text');
  const utf8 = { ...shipped('ean-qtd'), encoding: 'utf-8' as const };
  expect(readCountedFile(utf8, Uint8Array.from([0xe7, 0x3b, 0x31]))).toBe('not_utf8');
});

it('the mark of UTF-8 at the beginning belongs to no code', () => {
  const marked = Uint8Array.from([0xef, 0xbb, 0xbf, 0x37, 0x3b, 0x31]);
  const utf8 = { ...shipped('ean-qtd'), encoding: 'utf-8' as const };
  for (const profile of [shipped('ean-qtd'), utf8]) {
    expect(readCountedFile(profile, marked)).toMatchObject({ rows: [{ code: '7', quantity: 1 }] });
  }
});
