import { expect, it } from 'vitest';
import { readProductRows } from './bulk-products.js';

const pharmacy = '019de000-5a4c-7a0a-9d7f-0123456789ab';

it("reading rows keeps good ones and names the others' bad fields", () => {
  const sent = [
    { pharmacy, internal_code: ' 1 ', value: 2 },
    { pharmacy, internal_code: '000', value: 1e12 },
    { pharmacy, barcode: '789', system_stock: 'dez' },
    { pharmacy, barcode: '789', unknown: true },
  ];
  expect(readProductRows(sent)).toEqual({
    good: [
      { index: 0, row: { pharmacy, internal_code: '1', value: 2 } },
      { index: 3, row: { pharmacy, barcode: '789' } },
    ],
    refused: [
      {
        row: 1,
        fields: {
          internal_code: ['O produto precisa de código interno ou código de barras.'],
          value: ['O valor passa do limite.'],
        },
      },
      { row: 2, fields: { system_stock: ['Informe um número.'] } },
    ],
  });
});

it.each([null, 5, 'x', [], undefined])('reading rows refuses a row that is not an object: %j', (value) => {
  expect(readProductRows([value])).toEqual({
    good: [],
    refused: [{ row: 0, fields: { row: ['Valor inválido.'] } }],
  });
});
