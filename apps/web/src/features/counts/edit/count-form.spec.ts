import { expect, it } from 'vitest';
import { countLine, unrecognisedLine } from '../testing/count-line';
import { formOf, readForm } from './count-form';

const form = { quantity: '5', factor: '1', barcode: '789', internalCode: '' };

it.each([
  [
    'by barcode',
    countLine({ internal_code: '12', quantity: 1234.5, factor: 12 }),
    ['1234,5', '12', '7891000001000', ''],
  ],
  [
    'by internal code',
    countLine({ kind: 'internal_code', barcode: '', internal_code: '0012' }),
    ['5', '1', '', '0012'],
  ],
  ['unrecognised', unrecognisedLine({ factor: 2 }), ['', '2', '', '']],
])(
  "the edit dialog of a count shows a line's fields: %s",
  (_kind, line, [quantity, factor, barcode, internalCode]) => {
    expect(formOf(line)).toEqual({ quantity, factor, barcode, internalCode });
  },
);

it.each([
  [{ quantity: '12,5' }, { quantity: 12.5 }],
  [{ quantity: '12.5' }, { quantity: 12.5 }],
  [{ quantity: '0' }, { quantity: 0 }],
  [{ quantity: ' 1.234,567 ' }, { quantity: 1234.567 }],
  [
    { quantity: '100000', factor: '100000' },
    { quantity: 100_000, factor: 100_000 },
  ],
  [{ factor: '1,5' }, { factor: 1.5 }],
  [{ barcode: ' 0789 ' }, { code: '0789' }],
  [
    { barcode: '', internalCode: ' A-12 ' },
    { code: 'A-12', kind: 'internal_code' },
  ],
])('the edit dialog of a count reads %j as %j', (typed, read) => {
  const edit = { code: '789', kind: 'barcode', quantity: 5, factor: 1, ...read };
  expect(readForm({ ...form, ...typed })).toEqual({ edit });
});

const onlyZeros = 'Um código só de zeros não identifica um produto.';
it.each([
  [{ quantity: '' }, { quantity: 'A quantidade deve ser um número.' }],
  [{ quantity: '1e3' }, { quantity: 'A quantidade deve ser um número.' }],
  [{ quantity: '-0,5' }, { quantity: 'A quantidade mínima é 0.' }],
  [{ quantity: '7891000001000' }, { quantity: 'A quantidade passa do limite de 100.000.' }],
  [{ quantity: '1,2345' }, { quantity: 'Use no máximo 3 casas decimais.' }],
  [{ quantity: '1.500' }, { quantity: 'Escolha como ler 1.500: 1.500 unidades ou 1,5.' }],
  [{ factor: '0,999' }, { factor: 'O fator mínimo é 1.' }],
  [{ barcode: ' ' }, { barcode: 'Informe o código de barras ou o código interno.' }],
  [{ barcode: '000' }, { barcode: onlyZeros }],
  [{ barcode: '', internalCode: '0' }, { internalCode: onlyZeros }],
  [
    { quantity: '', factor: '', barcode: '' },
    {
      quantity: 'A quantidade deve ser um número.',
      factor: 'O fator deve ser um número.',
      barcode: 'Informe o código de barras ou o código interno.',
    },
  ],
])('the edit dialog of a count reports %j as %j', (typed, problems) => {
  expect(readForm({ ...form, ...typed })).toEqual({ problems });
});
