import { expect, it } from 'vitest';
import { findRepeatedCodes } from './repeated-codes.js';

it('An internal code with two names is found with both names and all lines', () => {
  const rows = [
    { line: 1, internal_code: '0042', description: 'DIPIRONA', barcode: '789' },
    { line: 2, internal_code: '7', description: 'SORO' },
    { line: 3, internal_code: '42', description: 'LOSARTANA', barcode: '790' },
    { line: 5, internal_code: '42', description: 'Dipirona', barcode: '791' },
  ];
  expect(findRepeatedCodes(rows)).toEqual({
    count: 1,
    names: [
      { code: '0042', description: 'DIPIRONA', lines: [1, 5], moreLines: 0 },
      { code: '42', description: 'LOSARTANA', lines: [3], moreLines: 0 },
    ],
  });
});

it('An internal code with several barcodes of one name is no finding', () => {
  const rows = [
    { line: 1, internal_code: '42', description: 'SOLUÇÃO  A' },
    { line: 2, internal_code: '42', description: 'solucao a' },
    { line: 3, internal_code: '42' },
    { line: 4, internal_code: '000', description: 'X' },
    { line: 5, internal_code: '0', description: 'Y' },
    { line: 6, barcode: '789', description: 'Z' },
  ];
  expect(findRepeatedCodes(rows)).toEqual({ count: 0, names: [] });
});

it('A code that most rows share keeps a short list', () => {
  const rows = Array.from({ length: 9000 }, (_row, index) => ({
    line: index + 1,
    internal_code: '1',
    description: index % 3 === 0 ? 'A' : `B ${index}`,
  }));
  const { count, names } = findRepeatedCodes(rows);
  expect([count, names.length]).toEqual([1, 2000]);
  expect(names[0]).toMatchObject({ lines: expect.objectContaining({ length: 10 }), moreLines: 2990 });
});
