import { expect, it } from 'vitest';
import { ALL_COLUMNS, DIPIRONA, parseLines } from '../testing/parse-lines.js';

const CENTRED = 'RELATORIO DE ESTOQUE'.padStart(45);
const skipped = (lines: Parameters<typeof parseLines>[0]) =>
  parseLines(lines).problems.flatMap(({ line, kind, message }) =>
    kind === 'not_a_row' ? [[line, message]] : [],
  );

it('Titles, rules, headings, page breaks and totals of a TXT are skipped', () => {
  const catalogue = parseLines([
    'DROGARIA 24 HORAS LTDA - CNPJ 12.345.678/0001-90',
    CENTRED,
    'CODIGO BARRAS  CODIGO DESCRICAO                        SALDO       VALOR   DEPTO',
    '-'.repeat(85),
    DIPIRONA,
    '\f',
    '\fDROGARIA 24 HORAS LTDA                                             PAGINA 2',
    '===== ==== ====',
    { ...DIPIRONA, internalCode: '000124' },
    'TOTAL DE ITENS LISTADOS: 1.234',
    '           TOTAL DE ITENS 2',
    '22/11/2026 10:30',
  ]);
  expect(catalogue.rows.map(({ line }) => line)).toEqual([5, 9]);
  expect(catalogue).toMatchObject({ lines: 12, blankLines: 0, skippedLines: 10, refusal: null });
  expect(catalogue.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 Título ou outro texto do relatório: não é um produto.',
    '2 Total ou rodapé do relatório: não é um produto.',
    '3 Títulos das colunas, repetidos: não é um produto.',
    '4 Linha de traços: não é um produto.',
    '6 Quebra de página: não é um produto.',
    '7 Título ou outro texto do relatório: não é um produto.',
    '8 Linha de traços: não é um produto.',
    '10 Total ou rodapé do relatório: não é um produto.',
    '11 Total ou rodapé do relatório: não é um produto.',
    '12 Título ou outro texto do relatório: não é um produto.',
  ]);
  expect(catalogue.problems[0]).toMatchObject({
    column: null,
    severity: 'skipped',
    value: 'DROGARIA 24 HORAS LTDA - CNPJ 12.345.678/0001-90',
  });
});

it('A last line of digits that counts the lines of a TXT is skipped', () => {
  const three = ['000123', '000124', '000125'].map((internalCode) => ({ ...DIPIRONA, internalCode }));
  const total = [[4, 'Total ou rodapé do relatório: não é um produto.']];
  expect(skipped([...three, '9000000000003'])).toEqual(total);
  expect(skipped([...three, '9              000004'])).toEqual(total);
  expect(skipped([...three, '9000000000007'])).toEqual([]);
  expect(skipped(['1', '2', '3'].map((number) => ' '.repeat(15) + number.padStart(6, '0')))).toEqual([]);
});

it('A product of a TXT whose description begins with TOTAL stays', () => {
  const { rows, problems } = parseLines([
    { ...DIPIRONA, description: 'TOTAL DETOX CHA 60G' },
    { internalCode: '000124', description: 'TOTAL DE VITAMINAS' },
    { internalCode: 'A-125', description: 'TOTAL 12' },
  ]);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(problems).toEqual([]);
});

it("A page break before a page's first product takes no position", () => {
  expect(skipped([DIPIRONA])).toEqual([]);
  const after = parseLines([`\f${'7896004700014'.padEnd(15)}000124 SORO`, DIPIRONA]);
  expect(after.rows[0]).toMatchObject({
    barcode: '7896004700014',
    internal_code: '000124',
    description: 'SORO',
  });
});

it("Numbers of totals don't decide how a TXT's numbers are read", () => {
  const total = `${'TOTAL GERAL'.padEnd(55)}1,250,000.00`;
  const catalogue = parseLines([{ ...DIPIRONA, stockValue: '12,5 4,50' }, total], ALL_COLUMNS);
  expect(catalogue.numberFormat).toBe('decimal_comma');
});

it('Products of another layout are never taken for titles or totals', () => {
  const names = ['PRODUTO LONGO', 'TOTAL DETOX CHA 60G', 'ACIDO BORICO 10G'];
  const lines = names.map(
    (name, index) => `00012${index} ${name.padEnd(40)} 7891000315507 PERFUMARIA   12,00`,
  );
  const named = names.map(
    (name, index) => `${name.padEnd(40)} 00012${index} 7891000315507 PERFUMARIA   12,00`,
  );
  const unfit = 'Não cabe nas posições escolhidas: a linha fica de fora.';
  for (const file of [lines, named]) {
    const { problems, skippedLines } = parseLines(['CODIGO NOME', '-'.repeat(80), ...file]);
    expect(skippedLines).toBe(2);
    expect(problems.slice(2)).toMatchObject(
      file.map((original, index) => ({ line: index + 3, severity: 'error', message: unfit, original })),
    );
  }
});
