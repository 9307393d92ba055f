import { catalogueWithoutRows, type SheetColumn, type SheetReading } from '@balanco/catalogue-file/catalogue';
import type { ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseInWorker } from './read/parse-in-worker';
import { box, button, cells, choose, dialog, openBefore, openSettings } from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => ({ parseInWorker: vi.fn() }));

const column = (index: number, heading: string, found: Partial<SheetColumn>): SheetColumn => ({
  index,
  letter: 'ABCDEF'.charAt(index),
  heading,
  samples: [],
  holdsBoth: false,
  field: null,
  by: null,
  ...found,
});
const workbook: SheetReading = {
  sheets: [
    { name: 'Produtos', rows: 2, hidden: false },
    { name: 'Antigos', rows: 7, hidden: true },
  ],
  sheet: 'Produtos',
  separator: null,
  headerRow: 1,
  headingsKey: 'ean\u0001\u0001nome',
  columns: [
    column(0, 'EAN', { field: 'barcode', by: 'heading', samples: ['7891000315507', '7896004703398'] }),
    column(1, '', { field: 'internal_code', by: 'content', samples: ['000001'] }),
    column(2, 'Nome', { samples: ['DIPIRONA'] }),
  ],
  firstRows: [{ line: 2, cells: ['7891000315507', '000001', 'DIPIRONA'] }],
};
const rows = [
  { line: 2, internal_code: '000001', barcode: '7891000315507' },
  { line: 3, internal_code: '000002' },
];
const catalogue: ReadCatalogue = {
  ...catalogueWithoutRows(null),
  encoding: null,
  lines: 2,
  products: 2,
  columns: ['barcode', 'internal_code'],
  rows,
  distinct: rows,
  sheet: workbook,
};
const csv: ReadCatalogue = {
  ...catalogue,
  encoding: 'windows-1252',
  sheet: { ...workbook, sheets: [], sheet: null, separator: ';' },
};
const file = (name: string) => new File(['x'], name);
const lastOptions = () =>
  vi.mocked(parseInWorker).mock.lastCall?.[1] as ImportOptions & Record<string, unknown>;
const select = (name: string) => within(dialog()).getByRole<HTMLInputElement>('combobox', { name });
const typeOf = (name: string) => within(dialog()).getByRole<HTMLInputElement>('radio', { name });

async function pick(label: string, option: string) {
  await userEvent.click(select(label));
  const options = await screen.findAllByRole('option', { name: (name) => name.startsWith(option) });
  const shown = options.find(
    (one) => one.closest('[role="listbox"]')?.id === select(label).getAttribute('aria-controls'),
  );
  await userEvent.click(shown ?? document.body);
}

beforeEach(() => {
  vi.mocked(parseInWorker).mockReset().mockResolvedValue(catalogue);
});

async function openSheet(name = 'produtos.xlsx') {
  await openBefore({});
  await choose(file(name));
  await openSettings();
}

it('An import’s required type is TXT or Excel and always chosen', async () => {
  await openBefore({});
  const types = within(dialog()).getByRole('radiogroup', { name: /^Tipo de arquivo/ });
  const radios = within(types).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => [radio.labels?.[0]?.textContent, radio.checked, radio.required])).toEqual([
    ['TXT', true, true],
    ['Excel', false, true],
  ]);
});

it('A sheet changes the type to Excel, with a note, and the person can change it back', async () => {
  await openBefore({});
  await choose(file('produtos.csv'));
  expect(typeOf('Excel').checked).toBe(true);
  expect(within(dialog()).getByText(/o tipo mudou de TXT para Excel/)).toBeTruthy();
  expect(lastOptions()).toMatchObject({ type: 'sheet', separator: 'auto', mapping: {} });
  await userEvent.click(typeOf('TXT'));
  await waitFor(() => expect(lastOptions()).toMatchObject({ type: 'txt' }));
  expect(within(dialog()).queryByText(/o tipo mudou/)).toBeNull();
  expect(within(dialog()).getByText('produtos.csv')).toBeTruthy();
});

it('The file picker asks for the type chosen before', async () => {
  await openBefore({});
  await userEvent.click(typeOf('Excel'));
  expect(within(dialog()).getByText('Arraste o arquivo Excel para cá')).toBeTruthy();
  const input = within(dialog()).getByLabelText<HTMLInputElement>('Arquivo Excel');
  expect(input.accept).toBe('.txt,.xlsx,.xls,.csv');
  await choose(file('produtos.xlsx'));
  expect(within(dialog()).queryByText(/o tipo mudou/)).toBeNull();
});

it("A sheet's columns show their field, how they were found and examples", async () => {
  await openSheet();
  const rows = within(within(dialog()).getByRole('table', { name: 'Colunas do arquivo' })).getAllByRole(
    'row',
  );
  const shown = rows.slice(1).map((row) => [
    within(row).getByRole('rowheader').textContent,
    within(row).getByRole<HTMLInputElement>('combobox').value,
    ...within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  ]);
  expect(shown).toEqual([
    ['Código de Barras', 'A · EAN', 'pelo título', '7891000315507 · 7896004703398'],
    ['Código Interno', 'Coluna B', 'pelo conteúdo', '000001'],
    ['Descrição', 'Nenhuma', '—', ''],
  ]);
});

it('A field can take a different column, even of another field, or none, and be reset', async () => {
  await openSheet();
  await pick('Coluna do arquivo para Descrição', 'C · Nome');
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: { description: 2 } }));
  await pick('Coluna do arquivo para Código de Barras', 'Nenhuma');
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: { description: 2, barcode: null } }));
  expect(localStorage.getItem('importMappings')).toContain('"description":2');
  await pick('Coluna do arquivo para Código Interno', 'C · Nome');
  const taken = { description: null, barcode: null, internal_code: 2 };
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: taken }));
  await userEvent.click(button('Voltar às colunas encontradas'));
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: {} }));
});

it('A mapping is reused for the next sheet with the same headings', async () => {
  await openSheet();
  await pick('Coluna do arquivo para Descrição', 'C · Nome');
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: { description: 2 } }));
  await choose(file('outra.xlsx'));
  await openSettings();
  const key = 'ean\u0001\u0001nome';
  expect(lastOptions()).toMatchObject({ mapping: {}, remembered: { [key]: { description: 2 } } });
  await userEvent.click(button('Voltar às colunas encontradas'));
  await waitFor(() => expect(lastOptions()).toMatchObject({ remembered: { [key]: {} } }));
  expect(localStorage.getItem('importMappings')).toBe('{}');
});

it.each([
  [false, ['Saldo', 'Valor']],
  [true, ['Saldo', 'Valor', 'Saldo & Valor']],
])('Saldo & Valor has a row of its own only if a column holds both: %s', async (holdsBoth, fields) => {
  const columns = workbook.columns.map((one) => ({ ...one, holdsBoth: holdsBoth && one.index === 2 }));
  vi.mocked(parseInWorker).mockResolvedValue({ ...catalogue, sheet: { ...workbook, columns } });
  await openBefore({});
  await choose(file('produtos.xlsx'));
  await userEvent.click(box('Saldo & Valor'));
  await openSettings();
  const headers = within(dialog())
    .getAllByRole('rowheader')
    .map((header) => header.textContent);
  expect(headers).toEqual(['Código de Barras', 'Código Interno', 'Descrição', ...fields]);
});

it('A refused sheet keeps the columns visible that caused the refusal', async () => {
  const refusal = { kind: 'empty', message: 'Nenhuma coluna de código foi encontrada.' } as const;
  vi.mocked(parseInWorker).mockResolvedValue({
    ...catalogue,
    rows: [],
    distinct: [],
    products: 0,
    refusal,
  });
  await openBefore({});
  await choose(file('produtos.xlsx'));
  expect(within(dialog()).getByRole('alert').textContent).toBe('Nenhuma coluna de código foi encontrada.');
  expect(select('Coluna do arquivo para Código Interno').value).toBe('Coluna B');
});

it('The import dialog offers the sheets of a workbook and no encoding', async () => {
  await openSheet();
  expect(select('Planilha').value).toBe('Produtos (2 linhas)');
  expect(within(dialog()).queryByRole('combobox', { name: 'Codificação do texto' })).toBeNull();
  await pick('Planilha', 'Antigos (7 linhas, oculta)');
  await waitFor(() => expect(lastOptions()).toMatchObject({ sheet: 'Antigos', headerRow: 'auto' }));
});

it('The import dialog shows a CSV’s separator and encoding and accepts others', async () => {
  vi.mocked(parseInWorker).mockResolvedValue(csv);
  await openSheet('produtos.csv');
  expect(select('Separador').value).toBe('Auto: Ponto e vírgula (;)');
  expect(select('Codificação do texto').value).toBe('Auto: Windows-1252');
  await pick('Separador', 'Vírgula (,)');
  await waitFor(() => expect(lastOptions()).toMatchObject({ separator: ',' }));
  await pick('Codificação do texto', 'UTF-8');
  await waitFor(() => expect(lastOptions()).toMatchObject({ encoding: 'utf-8' }));
});

it('The import dialog shows the heading row and accepts another or none', async () => {
  await openSheet();
  await pick('Coluna do arquivo para Descrição', 'C · Nome');
  expect(select('Linha dos títulos').value).toBe('Auto: linha 1');
  await pick('Linha dos títulos', 'Linha 3');
  await waitFor(() => expect(lastOptions()).toMatchObject({ headerRow: 3, mapping: {} }));
  await pick('Linha dos títulos', 'Sem títulos');
  await waitFor(() => expect(lastOptions()).toMatchObject({ headerRow: 'none' }));
});

it('The import dialog warns about a suspicious file once, and opens its settings', async () => {
  const suspicions = [
    { kind: 'shifted_columns', message: 'As colunas parecem deslocadas.' },
    { kind: 'wrong_encoding', message: 'Há textos como “Ã”.' },
  ] as const;
  vi.mocked(parseInWorker).mockResolvedValue({ ...catalogue, suspicions: [...suspicions] });
  await openBefore({});
  await choose(file('produtos.xlsx'));
  const warning = within(dialog()).getByRole('region', { name: 'Atenção' });
  expect(warning.textContent).toBe('As colunas parecem deslocadas.Há textos como “Ã”.');
  expect(within(dialog()).getAllByText('As colunas parecem deslocadas.')).toHaveLength(1);
  await userEvent.click(button('2 avisos'));
  expect(document.activeElement).toBe(warning);
  const preview = within(dialog()).getByRole('grid', { name: 'Primeiras linhas' });
  expect(warning.compareDocumentPosition(preview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(cells('Primeiras linhas')).toHaveLength(2);
  expect(button('Fechar ajustes').getAttribute('aria-expanded')).toBe('true');
});

it('The first lines stand above the columns and the folded settings', async () => {
  vi.mocked(parseInWorker).mockResolvedValue(csv);
  await openBefore({});
  await choose(file('produtos.csv'));
  const settings = within(dialog()).getByRole('region', { name: 'Leitura do arquivo' });
  expect(settings.textContent).toBe('Leitura: Windows-1252 · ; · títulos na linha 1 ·Ajustar');
  expect(button('Ajustar').getAttribute('aria-expanded')).toBe('false');
  const preview = within(dialog()).getByRole('grid', { name: 'Primeiras linhas' });
  for (const later of [box('Código de Barras'), settings])
    expect(preview.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(dialog()).getByText('Coluna não usada: Nome')).toBeTruthy();
});

it('The import dialog names the columns of a sheet that no field uses, and no empty one', async () => {
  const columns = [
    ...workbook.columns,
    column(3, 'Laboratório '.repeat(10), {}),
    column(4, '', { samples: ['12,5'] }),
    column(5, '', {}),
  ];
  vi.mocked(parseInWorker).mockResolvedValue({ ...csv, sheet: { ...workbook, columns } });
  await openBefore({});
  await choose(file('produtos.csv'));
  expect(within(dialog()).getByText(/^Colunas não usadas/).textContent).toBe(
    'Colunas não usadas: Nome, Laboratório Laboratório Laboratório Labo…, Coluna E',
  );
});

const open = async () => {
  vi.mocked(parseInWorker).mockImplementation(async (_file, options) => ({
    ...catalogue,
    missing: options.columns.includes('description') ? ['description'] : [],
  }));
  const { seen } = await openBefore({});
  await choose(file('produtos.xlsx'));
  return { seen, question: within(dialog()).getByRole('region', { name: 'Colunas que faltam' }) };
};

it('A missing column stops the import and asks, with the first lines beside it', async () => {
  const { seen, question } = await open();
  expect(button('Importar').disabled).toBe(true);
  await userEvent.click(button('Diga primeiro que coluna é Descrição.'));
  expect(document.activeElement).toBe(question);
  const lines = within(question).getByRole('region', { name: 'Primeiras linhas do arquivo' });
  expect(lines.textContent).toBe('LinhaA · EANBC · Nome27891000315507000001DIPIRONA');
  expect(seen.filter(({ path }) => path.startsWith('/api/products/bulk/'))).toEqual([]);
});

it('The person chooses the missing column', async () => {
  await open();
  await pick('Que coluna é Descrição?', 'C · Nome');
  await waitFor(() => expect(lastOptions()).toMatchObject({ mapping: { description: 2 } }));
});

it('The person unticks the missing column', async () => {
  await open();
  await userEvent.click(button('Importar sem Descrição'));
  await waitFor(() => expect(button('Importar 2 produtos').disabled).toBe(false));
  expect(box('Descrição').checked).toBe(false);
  expect(within(dialog()).queryByRole('region', { name: 'Colunas que faltam' })).toBeNull();
});
