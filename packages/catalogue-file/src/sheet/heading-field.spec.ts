import { expect, it } from 'vitest';
import { headingField } from './heading-field.js';

it.each([
  ['Código de Barras', 'barcode'],
  ['COD. BARRAS', 'barcode'],
  ['Cód. de Barras (EAN)', 'barcode'],
  ['cod_barras', 'barcode'],
  ['EAN', 'barcode'],
  ['GTIN/EAN', 'barcode'],
  ['EAN-13', 'barcode'],
  ['Barcode', 'barcode'],
  ['Código Interno', 'internal_code'],
  ['CÓD. INT.', 'internal_code'],
  ['Código', 'internal_code'],
  ['Cód. do Produto', 'internal_code'],
  ['SKU', 'internal_code'],
  ['Internal code', 'internal_code'],
  ['Descrição', 'description'],
  ['DESCRICAO DO PRODUTO', 'description'],
  ['Produto', 'description'],
  ['Nome', 'description'],
  ['Description', 'description'],
  ['Departamento', 'department'],
  ['Depto.', 'department'],
  ['Seção', 'department'],
  ['Setor', 'department'],
  ['Categoria', 'department'],
  ['Grupo', 'department'],
  ['Saldo', 'system_stock'],
  ['Saldo Atual', 'system_stock'],
  ['Estoque', 'system_stock'],
  ['Qtde.', 'system_stock'],
  ['Quantidade em Estoque', 'system_stock'],
  ['Stock', 'system_stock'],
  ['Valor', 'value'],
  ['Preço (R$)', 'value'],
  ['Preço de Venda', 'value'],
  ['Vlr. Unit.', 'value'],
  ['Price', 'value'],
  ['Saldo & Valor', 'stock_value_combined'],
  ['Saldo e Valor', 'stock_value_combined'],
])('The heading %j names the field %s', (heading, field) => {
  expect(headingField(heading)?.field).toBe(field);
});

it.each(['', '   ', 'Fabricante', '7891000315507', 'Observações', 'de', 'DIPIRONA 500MG'])(
  'The heading %j names no field',
  (heading) => {
    expect(headingField(heading)).toBeNull();
  },
);
