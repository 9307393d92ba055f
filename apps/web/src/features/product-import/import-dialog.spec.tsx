import { catalogueWithoutRows, type SheetReading } from '@balanco/catalogue-file/catalogue';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { refusal } from '@balanco/catalogue-file/problems';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { isReadingUnsure, readingText } from './import-setup';
import {
  answerNew,
  box,
  bulkCalls,
  button,
  cells,
  chooseFile,
  closed,
  dialog,
  dryRunCalls,
  line,
  open,
  openBefore,
  openSettings,
  pressImport,
  problemCells,
} from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));

it('The import dialog offers the specified columns and focuses the file button', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Importar Produtos' })).toBeTruthy();
  const boxes = within(dialog()).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((one) => [one.labels?.[0]?.textContent, one.checked])).toEqual([
    ['Código de Barras', true],
    ['Código Interno', true],
    ['Descrição', true],
    ['Saldo & Valor', false],
    ['Departamento', false],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(button('Escolher arquivo')));
});

it('The import dialog asks for a file', async () => {
  const { seen } = await open();
  await userEvent.click(button('Importar'));
  expect(within(dialog()).getByRole('alert').textContent).toBe('Escolha o arquivo para importar.');
  expect(bulkCalls(seen)).toEqual([]);
});

it('The import dialog requires a column, with a code among them', async () => {
  const { seen } = await open();
  await chooseFile(line(1));
  for (const name of ['Código de Barras', 'Código Interno', 'Descrição']) await userEvent.click(box(name));
  expect(within(dialog()).getByRole('alert').textContent).toBe(
    'Selecione pelo menos uma coluna para importar.',
  );
  await userEvent.click(button('Importar'));
  expect(bulkCalls(seen)).toEqual([]);
});

it('The import dialog accepts one file at a time', async () => {
  await open();
  const files = ['a.txt', 'b.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }));
  const zone = within(dialog()).getByLabelText('Arquivo TXT').parentElement;
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone ?? document.body, { dataTransfer: { files, items, types: ['Files'] } });
  expect((await within(dialog()).findByRole('alert')).textContent).toBe('Escolha um arquivo de cada vez.');
});

it('The import dialog shows rows as stored, and how many are good', async () => {
  await open();
  await chooseFile(line(7), '', fixedLine({ barcode: '7891000315507', description: 'LEITE' }));
  expect(cells('Primeiras linhas')).toEqual([
    ['1', '000007', 'PRODUTO 7', ''],
    ['3', '', 'LEITE', '7891000315507'],
  ]);
  expect(within(dialog()).getByText('2 linhas prontas')).toBeTruthy();
  expect(within(dialog()).getByText('1 linha em branco')).toBeTruthy();
});

it('The import dialog pads codes and rereads after a column change', async () => {
  await open();
  await chooseFile(line(7));
  await openSettings();
  await userEvent.type(within(dialog()).getByLabelText('Dígitos do código interno'), '8');
  await userEvent.click(box('Saldo & Valor'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')).toEqual([['1', '00000007', 'PRODUTO 7', '', '2', 'R$\u00a01,50']]),
  );
});

it('The import dialog asks about ambiguous numbers until a format is chosen', async () => {
  await open();
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(fixedLine({ internalCode: '000001', stockValue: '12.000' }));
  expect(within(dialog()).getByText(/^Como ler “12.000”/)).toBeTruthy();
  expect(cells('Primeiras linhas')[0]?.[4]).toBe('12.000');
  await openSettings();
  await userEvent.click(within(dialog()).getByRole('combobox', { name: 'Formato dos números' }));
  await userEvent.click(await screen.findByRole('option', { name: '1,234.56' }));
  await waitFor(() => expect(cells('Primeiras linhas')[0]?.[4]).toBe('12'));
  expect(within(dialog()).queryByText(/^Como ler/)).toBeNull();
});

it('The import dialog lists problems with line, column and value, errors first', async () => {
  await open();
  await chooseFile(
    fixedLine({ barcode: '7891000315508' }),
    fixedLine({ description: 'SEM CODIGO' }),
    line(1),
  );
  expect(await problemCells()).toEqual([
    [
      '2',
      'Linha sem Código de Barras e sem Código Interno: fica de fora.',
      '',
      'SEM CODIGO',
      'Código de Barras',
      '',
      fixedLine({ description: 'SEM CODIGO' }),
    ],
    [
      '1',
      'O dígito verificador do código de barras não confere.',
      '7891000315508',
      '',
      'Código de Barras',
      '7891000315508',
      fixedLine({ barcode: '7891000315508' }),
    ],
  ]);
  expect(within(dialog()).getByText('1 linha com problema fica de fora')).toBeTruthy();
  await userEvent.click(button('1 aviso'));
  expect(document.activeElement).toBe(within(dialog()).getByRole('region', { name: 'Problemas' }));
});

it('The import dialog says how many lines had invisible characters, and names them', async () => {
  await open();
  await chooseFile(line(1), fixedLine({ internalCode: '000002', description: 'SORO\u200b FORTE' }));
  expect(within(dialog()).getByText('1 linha tinha caracteres invisíveis, que foram retirados')).toBeTruthy();
  expect(within(dialog()).queryByText('1 aviso')).toBeNull();
  expect((await problemCells())[0]?.slice(0, 2)).toEqual([
    '2',
    'Descrição tinha caracteres invisíveis, que foram retirados.',
  ]);
  expect(cells('Primeiras linhas')[1]?.[2]).toBe('SORO FORTE');
});

it('The import dialog stores 0 for a bad number only on request', async () => {
  const { seen } = await open(() => answerNew(2));
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(line(1), fixedLine({ internalCode: '000002', stockValue: '***' }));
  expect(within(dialog()).getByText('1 linha pronta')).toBeTruthy();
  await userEvent.click(box('Gravar 0 onde o número não pode ser lido (1 número)'));
  await within(dialog()).findByText('2 linhas prontas');
  await pressImport();
  await closed();
  expect(JSON.parse(bulkCalls(seen)[0]?.body ?? '')[1]).toMatchObject({ system_stock: 0 });
});

const rowsOf = (call: { body: string | null } | undefined) => JSON.parse(call?.body ?? '[]') as object[];

const thousands = (number: number) =>
  fixedLine({ internalCode: String(number), description: 'X', stockValue: '12.000' });

it('The import waits for an answer about numbers such as 12.000', async () => {
  const { seen } = await openBefore({});
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(thousands(1), thousands(2));
  const question = await within(dialog()).findByRole('radiogroup', { name: /^Como ler “12.000”/ });
  const answers = within(question).getAllByRole<HTMLInputElement>('radio');
  expect(answers.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['12.000 = doze mil', false],
    ['12.000 = 12', false],
  ]);
  expect(button('Importar').disabled).toBe(true);
  expect([...dryRunCalls(seen), ...bulkCalls(seen)]).toEqual([]);
  await userEvent.click(within(question).getByRole('radio', { name: '12.000 = 12' }));
  await pressImport();
  await closed();
  expect(rowsOf(bulkCalls(seen)[0])).toMatchObject([{ system_stock: 12 }, { system_stock: 12 }]);
});

const full = fixedLine({
  internalCode: '000001',
  description: 'X',
  stockValue: '2 1,50',
  department: 'GENER',
});

it("The import dialog offers further columns and remembers the pharmacy's answer", async () => {
  await openBefore({});
  await chooseFile(full);
  const offer = await within(dialog()).findByRole('region', { name: 'O que mais o arquivo traz' });
  expect(offer.textContent).toMatch(
    /^O arquivo traz saldo, valor e departamento\. Incluir\? Se não, produtos novos ficam com saldo 0/,
  );
  expect(within(dialog()).queryByText('O saldo do arquivo fica de fora.')).toBeNull();
  await userEvent.click(within(offer).getByRole('button', { name: 'Incluir' }));
  expect([box('Saldo & Valor').checked, box('Departamento').checked]).toEqual([true, true]);
  expect(document.activeElement).toBe(box('Código de Barras'));
  await pressImport();
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  expect(box('Saldo & Valor').checked).toBe(true);
});

it('A declined offer is not repeated, and the default columns stay', async () => {
  await openBefore({});
  await chooseFile(full);
  await userEvent.click(await within(dialog()).findByRole('button', { name: 'Não' }));
  expect(within(dialog()).getByText('O saldo do arquivo fica de fora.')).toBeTruthy();
  expect(within(dialog()).queryByRole('region', { name: 'O que mais o arquivo traz' })).toBeNull();
  await userEvent.click(button('Cancelar'));
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  await chooseFile(full);
  expect(box('Saldo & Valor').checked).toBe(false);
  expect(within(dialog()).queryByRole('region', { name: 'O que mais o arquivo traz' })).toBeNull();
});

const sheet: SheetReading = {
  sheets: [],
  sheet: null,
  separator: ';',
  headerRow: 4,
  headingsKey: null,
  columns: [],
  firstRows: [],
};
const read = { ...catalogueWithoutRows(null), encoding: 'windows-1252' } as const;
const book = { ...sheet, separator: null, headerRow: null, sheet: 'Plan2' };
const twoSheets = ['Plan1', 'Plan2'].map((name) => ({ name, rows: 1, hidden: false }));

it.each([
  ['a CSV', DEFAULT_SHEET_OPTIONS, { ...read, sheet }, 'Windows-1252 · ; · títulos na linha 4'],
  [
    'a workbook',
    { ...DEFAULT_SHEET_OPTIONS, internalCodeDigits: 6 },
    { ...read, encoding: null, sheet: { ...book, sheets: twoSheets } },
    'planilha Plan2 · sem títulos · código interno com 6 dígitos',
  ],
  [
    'a TXT with stock',
    DEFAULT_TXT_OPTIONS,
    { ...read, columns: ['stock_value_combined' as const] },
    'Windows-1252 · modelo Padrão · números como 1.234,56',
  ],
  ['nothing', DEFAULT_TXT_OPTIONS, null, 'modelo Padrão'],
])('readingText says how %s is read', (_what, options, found, text) => {
  expect(readingText(options, found, 'Padrão')).toBe(text);
});

it('The settings open by themselves for a doubt or a refusal only', () => {
  const doubt = { kind: 'wrong_encoding', message: 'Há textos como “Ã”.' } as const;
  expect(isReadingUnsure(read)).toBe(false);
  expect(isReadingUnsure({ ...read, missing: ['barcode'] })).toBe(false);
  expect(isReadingUnsure({ ...read, suspicions: [doubt] })).toBe(true);
  expect(isReadingUnsure({ ...read, refusal: refusal('no_usable_row') })).toBe(true);
});
