import { describe, expect, it, vi } from 'vitest';
import { parseTxt } from './parse-txt';
import { MAX_FILE_BYTES } from './refusal';
import { type FixedLine, fixedLine } from './testing/fixed-line';
import { windows1252Bytes } from './testing/windows-1252-bytes';
import { TXT_COLUMNS } from './txt-columns';
import { DEFAULT_TXT_OPTIONS, type TxtOptions } from './txt-options';

const ALL_COLUMNS = { columns: TXT_COLUMNS.map((column) => column.key) };
const DIPIRONA: FixedLine = {
  barcode: '7891000315507',
  internalCode: '000123',
  description: 'DIPIRONA SÓDICA 500MG C/10 CPR',
  stockValue: '12,000       4,50',
  department: 'GENER',
};

function parse(lines: readonly (FixedLine | string)[], options: Partial<TxtOptions> = ALL_COLUMNS) {
  const text = lines.map((line) => (typeof line === 'string' ? line : fixedLine(line))).join('\r\n');
  return parseTxt(windows1252Bytes(text), { ...DEFAULT_TXT_OPTIONS, ...options });
}

describe('rows', () => {
  it('carry what the line says', () => {
    expect(parse([DIPIRONA])).toEqual({
      encoding: 'windows-1252',
      numberFormat: 'decimal_comma',
      ambiguousNumber: null,
      lines: 1,
      blankLines: 0,
      products: 1,
      rows: [
        {
          line: 1,
          barcode: '7891000315507',
          internal_code: '000123',
          description: 'DIPIRONA SÓDICA 500MG C/10 CPR',
          system_stock: 12,
          value: 4.5,
          department: 'GENER',
        },
      ],
      problems: [],
      refusal: null,
    });
  });

  it('carry barcode, internal code and description unless more is chosen', () => {
    expect(Object.keys(parse([DIPIRONA], {}).rows[0] ?? {}).sort()).toEqual([
      'barcode',
      'description',
      'internal_code',
      'line',
    ]);
  });

  it('leave out what is blank, so that nothing stored is erased', () => {
    expect(parse([{ internalCode: '000123' }]).rows).toEqual([{ line: 1, internal_code: '000123' }]);
    expect(parse([{ ...DIPIRONA, stockValue: '12,000' }]).rows[0]).not.toHaveProperty('value');
    expect(parse([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).toMatchObject({
      description: 'DIPIRONA SÓDICA 50',
    });
    expect(parse([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).not.toHaveProperty('department');
  });

  it('leave out a code of zeros, which is no code', () => {
    const { rows, problems } = parse([{ ...DIPIRONA, barcode: '0000000000000' }]);
    expect(rows[0]).not.toHaveProperty('barcode');
    expect(problems).toEqual([]);
  });

  it('have their codes padded as asked, never cut, never made up', () => {
    const padding = { ...ALL_COLUMNS, internalCodeDigits: 8, barcodeDigits: 14 };
    expect(parse([DIPIRONA], padding).rows[0]).toMatchObject({
      internal_code: '00000123',
      barcode: '07891000315507',
    });
    expect(parse([DIPIRONA], { ...padding, internalCodeDigits: 3 }).rows[0]).toMatchObject({
      internal_code: '000123',
    });
    expect(parse([{ internalCode: '7' }], padding).rows[0]).not.toHaveProperty('barcode');
  });
});

describe('lines', () => {
  it('are counted as an editor does, blank ones too', () => {
    const catalogue = parse(['', DIPIRONA, '   \t', { internalCode: '7' }, '']);
    expect(catalogue).toMatchObject({ lines: 4, blankLines: 2 });
    expect(catalogue.rows.map((row) => row.line)).toEqual([2, 4]);
  });

  it.each([
    ['LF', '\n', ''],
    ['CR', '\r', ''],
    ['CRLF and a DOS end of file', '\r\n', '\r\n\x1a'],
    ['LF and a DOS end of file, padded', '\n', '\n\x1a\x00\x00\x00'],
  ])('may end in %s', (_name, end, atTheEnd) => {
    const text = [DIPIRONA, { ...DIPIRONA, internalCode: '000124' }].map(fixedLine).join(end) + atTheEnd;
    const catalogue = parseTxt(windows1252Bytes(text), DEFAULT_TXT_OPTIONS);
    expect(catalogue.lines).toBe(2);
    expect(catalogue.rows.map((row) => row.internal_code)).toEqual(['000123', '000124']);
  });

  it('keep their positions in UTF-8', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${fixedLine(DIPIRONA)}`);
    const catalogue = parseTxt(bytes, { ...DEFAULT_TXT_OPTIONS, ...ALL_COLUMNS });
    expect(catalogue).toMatchObject({ encoding: 'utf-8', rows: parse([DIPIRONA]).rows });
  });
});

describe('number format', () => {
  it('is found in the whole file', () => {
    const catalogue = parse([
      { internalCode: '1', stockValue: '12.000 4.50' },
      { internalCode: '2', stockValue: '1.500' },
    ]);
    expect(catalogue).toMatchObject({ numberFormat: 'decimal_dot', ambiguousNumber: null });
    expect(catalogue.rows.map((row) => row.system_stock)).toEqual([12, 1.5]);
  });

  it('is flagged where it reads both ways, and can be chosen', () => {
    const file = [{ internalCode: '1', stockValue: '12.000' }];
    expect(parse(file)).toMatchObject({ ambiguousNumber: '12.000', rows: [{ system_stock: 12000 }] });
    expect(parse(file, { ...ALL_COLUMNS, numberFormat: 'decimal_dot' })).toMatchObject({
      numberFormat: 'decimal_dot',
      ambiguousNumber: null,
      rows: [{ system_stock: 12 }],
    });
  });

  it('is not flagged where the column is not imported', () => {
    expect(parse([{ internalCode: '1', stockValue: '12.000' }], {}).ambiguousNumber).toBeNull();
  });
});

describe('problems', () => {
  it('a line without a code is left out', () => {
    const { rows, problems } = parse([{ description: 'TOTAL', barcode: '000' }, DIPIRONA]);
    expect(rows.map((row) => row.line)).toEqual([2]);
    expect(problems).toEqual([
      {
        line: 1,
        column: 'barcode',
        value: '000',
        kind: 'no_code',
        severity: 'error',
        message: 'Linha sem Código de Barras e sem Código Interno: fica de fora.',
      },
    ]);
  });

  it('speaks only of the code that is imported', () => {
    const { problems } = parse([{ barcode: '7891000315507' }, DIPIRONA], { columns: ['internal_code'] });
    expect(problems).toMatchObject([
      { line: 1, column: 'internal_code', value: '', message: 'Linha sem Código Interno: fica de fora.' },
    ]);
  });

  it('a line with a broken number is left out, or stored with 0 if the person says so', () => {
    const file = [{ ...DIPIRONA, stockValue: '***** 4,50' }, { internalCode: '7' }];
    const left = parse(file);
    expect(left.rows.map((row) => row.line)).toEqual([2]);
    expect(left.problems).toEqual([
      {
        line: 1,
        column: 'stock_value_combined',
        value: '***** 4,50',
        kind: 'not_a_number',
        severity: 'error',
        message: 'Saldo "*****" não é um número: a linha fica de fora.',
      },
    ]);
    const stored = parse(file, { ...ALL_COLUMNS, badNumbersAsZero: true });
    expect(stored.rows[0]).toMatchObject({ line: 1, system_stock: 0, value: 4.5 });
    expect(stored.problems).toMatchObject([{ line: 1, severity: 'warning' }]);
  });

  it('a wrong check digit only warns', () => {
    const { rows, problems } = parse([{ ...DIPIRONA, barcode: '7891000315508' }]);
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([
      {
        line: 1,
        column: 'barcode',
        value: '7891000315508',
        kind: 'wrong_check_digit',
        severity: 'warning',
        message: 'O dígito verificador do código de barras não confere.',
      },
    ]);
  });

  it('a repeated product only warns, leading zeros ignored', () => {
    const { rows, products, problems } = parse([
      DIPIRONA,
      { internalCode: '9' },
      { ...DIPIRONA, internalCode: '123' },
    ]);
    expect(rows).toHaveLength(3);
    expect(products).toBe(2);
    expect(problems).toEqual([
      {
        line: 3,
        column: 'barcode',
        value: '7891000315507',
        kind: 'repeated_product',
        severity: 'warning',
        message: 'Produto repetido: já está na linha 1. Vale a última.',
      },
    ]);
  });

  it('one internal code with several barcodes is several products', () => {
    const catalogue = parse([
      DIPIRONA,
      { ...DIPIRONA, barcode: '7896004700014' },
      { ...DIPIRONA, barcode: '' },
    ]);
    expect(catalogue.products).toBe(3);
    expect(catalogue.problems.map((problem) => problem.kind)).not.toContain('repeated_product');
  });
});

describe('refusals', () => {
  it.each([
    ['an empty file', '', 'empty', 'O arquivo está vazio.'],
    ['a file of blank lines', ' \r\n\t\r\n\x1a', 'empty', 'O arquivo está vazio.'],
    [
      'a spreadsheet',
      'PK\x03\x04\x14\x00\x06\x00',
      'binary',
      'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
    ],
    [
      'a PDF',
      '%PDF-1.7\n1 0 obj',
      'binary',
      'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
    ],
    [
      'UTF-16',
      '\xff\xfe7\x008\x00',
      'utf16',
      'O arquivo está em Unicode (UTF-16). Salve-o em UTF-8 ou ANSI e escolha-o de novo.',
    ],
    [
      'a file without a usable line',
      'TOTAL DE ITENS'.padStart(40),
      'no_usable_row',
      'Nenhuma linha do arquivo pode ser importada. Confira se ele tem as posições fixas do catálogo.',
    ],
  ])('%s', (_name, content, kind, message) => {
    expect(parse([content])).toMatchObject({ rows: [], refusal: { kind, message } });
  });

  it('still lists the problems of a file without a usable line', () => {
    expect(parse(['TOTAL DE ITENS'.padStart(40)])).toMatchObject({
      lines: 1,
      problems: [{ line: 1, kind: 'no_code' }],
    });
  });

  it('no column, and no column to know products by', () => {
    expect(parse([DIPIRONA], { columns: [] }).refusal?.message).toBe(
      'Selecione pelo menos uma coluna para importar.',
    );
    expect(parse([DIPIRONA], { columns: ['description', 'department'] }).refusal?.message).toBe(
      'Selecione Código Interno ou Código de Barras: é por eles que os produtos são reconhecidos.',
    );
  });

  it('a file that is too large', () => {
    const refused = parseTxt(new Uint8Array(MAX_FILE_BYTES + 1), DEFAULT_TXT_OPTIONS).refusal;
    expect(refused?.message).toBe('O arquivo passa de 50 MB. Divida-o em partes e importe uma de cada vez.');
  });
});

it('says how far it is', () => {
  const onProgress = vi.fn();
  const text = Array.from({ length: 12_000 }, (_, at) => fixedLine({ internalCode: String(at + 1) })).join(
    '\n',
  );
  parseTxt(windows1252Bytes(text), DEFAULT_TXT_OPTIONS, onProgress);
  expect(onProgress.mock.calls).toEqual([
    [0, 12_000],
    [5000, 12_000],
    [10_000, 12_000],
    [12_000, 12_000],
  ]);
});
