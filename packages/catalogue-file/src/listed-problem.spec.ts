import { expect, it } from 'vitest';
import { problemsOfRefused } from './listed-problem.js';

const rows = [
  { line: 5, internal_code: '1' },
  { line: 9, internal_code: '2', value: 1e20 },
];

it('problemsOfRefused lists each refused field with its line and value', () => {
  const refused = [{ row: 1, fields: { value: ['O valor passa do limite.'], barcode: ['Um.', 'Dois.'] } }];
  const about = { code: '2', description: '', original: '' };
  expect(problemsOfRefused(refused, rows)).toEqual([
    {
      line: 9,
      column: 'value',
      value: '100000000000000000000',
      severity: 'error',
      message: 'O valor passa do limite. A linha fica de fora.',
      ...about,
    },
    {
      line: 9,
      column: 'barcode',
      value: '',
      severity: 'error',
      message: 'Um. Dois. A linha fica de fora.',
      ...about,
    },
  ]);
});

it('problemsOfRefused names the internal code for a field that no file has', () => {
  const refused = [{ row: 0, fields: { pharmacy: ['Farmácia inválida.'] } }];
  expect(problemsOfRefused(refused, rows)).toMatchObject([{ line: 5, column: 'internal_code' }]);
});
