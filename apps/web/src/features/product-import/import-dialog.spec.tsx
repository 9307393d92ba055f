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
  importAll,
  line,
  open,
  openBefore,
  openSettings,
  problemCells,
  reopen,
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
  await importAll();
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
  await importAll();
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
  await importAll();
  await reopen();
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
  await reopen();
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

const other = '000123 7891000315507 DIPIRONA';
const set = (name: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });

it("A TXT's positions are read off a sample, saved and reused", async () => {
  await openBefore({});
  await openSettings();
  const choice = () => within(dialog()).getByRole<HTMLInputElement>('combobox', { name: 'Posições do TXT' });
  expect(choice().value).toBe('Padrão');
  await chooseFile(other);
  await userEvent.click(button('Medir posições'));
  const ruler = within(dialog()).getByLabelText('Régua');
  await waitFor(() => expect(ruler.textContent).toContain(`01234567890123456789012345678`));
  expect(ruler.textContent).toContain(other);
  set('Início de Código Interno', '0');
  set('Fim de Código Interno', '6');
  set('Início de Código de Barras', '7');
  set('Fim de Código de Barras', '20');
  set('Início de Descrição', '21');
  set('Fim de Descrição', '40');
  for (const edge of ['Início', 'Fim']) {
    set(`${edge} de Saldo & Valor`, '');
    set(`${edge} de Departamento`, '');
  }
  expect(box('Nome deste modelo').value).toBe('catalogo');
  set('Nome deste modelo', '');
  const shown = vi.spyOn(box('Nome deste modelo'), 'scrollIntoView');
  await userEvent.click(button('Salvar e usar'));
  expect(within(dialog()).getByRole('alert').textContent).toMatch(/^Dê um nome ao modelo/);
  expect(document.activeElement).toBe(box('Nome deste modelo'));
  expect(shown).toHaveBeenCalled();
  set('Nome deste modelo', 'Sistema da Loja 2');
  await userEvent.type(box('Nome deste modelo'), '{Enter}');
  await waitFor(() => expect(choice().value).toBe('Sistema da Loja 2'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')).toEqual([['1', '000123', 'DIPIRONA', '7891000315507']]),
  );
  await userEvent.click(button('Cancelar'));
  await closed();
  await reopen();
  await openSettings();
  expect(choice().value).toBe('Sistema da Loja 2');
  await userEvent.click(button('Medir posições'));
  await userEvent.click(button('Excluir modelo'));
  await waitFor(() => expect(choice().value).toBe('Padrão'));
  expect(localStorage.getItem('importLayouts')).toBe('[]');
}, 60_000);

it('A report whose stock stands behind its prices asks which is the value', async () => {
  await openBefore({});
  await chooseFile(
    '1  7891000315507 DIPIRONA SODICA 500MG     3,20     6,90     120',
    '2  7896004703398 SORO FISIOLOGICO 500ML   12,80    20,65       7',
    '3  7896004703398 AGUA OXIGENADA 10V        4,15    12,90      18',
  );
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(box('Fim de Saldo').value).toBe('64'));
  expect(box('Fim de Valor').value).toBe('');
  expect(box('Fim de Saldo & Valor').value).toBe('');
  const asked = () => within(dialog()).queryByText(/^A linha tem mais de um preço/);
  expect(asked()).toBeTruthy();
  set('Início de Valor', '41');
  set('Fim de Valor', '47');
  expect(asked()).toBeNull();
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() => expect(cells('Primeiras linhas')[1]?.slice(-2)).toEqual(['7', 'R$\u00a012,80']));
}, 60_000);

it('A column put on the ruler takes a free place, is checked for cuts and is ticked', async () => {
  await openBefore({});
  await chooseFile(
    '000001 DIPIRONA SODICA 500MG    7891000315507  GENERICO      12     4,50',
    '000002 SORO FISIOLOGICO 0,9%    7896004703398  HIGIENE        7    12,90',
    '000003 AGUA OXIGENADA           7896004703398  ETICO          3     2,00',
  );
  expect(within(dialog()).getByRole('heading', { name: '3 problemas' })).toBeTruthy();
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(box('Fim de Saldo & Valor').value).toBe('72'));
  const warning = () => within(dialog()).queryByText(/a coluna Departamento corta um texto ao meio/);
  await userEvent.click(button('Incluir Departamento na régua'));
  expect([box('Início de Departamento').value, box('Fim de Departamento').value]).toEqual(['47', '55']);
  expect(warning()).toBeNull();
  set('Início de Departamento', '48');
  expect(warning()).toBeTruthy();
  set('Início de Departamento', '47');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')[0]).toEqual([
      '1',
      '000001',
      'DIPIRONA SODICA 500MG',
      '7891000315507',
      'GENERICO',
      '12',
      'R$\u00a04,50',
    ]),
  );
  expect([box('Departamento').checked, box('Saldo & Valor').checked]).toEqual([true, true]);
}, 60_000);

const lines = [
  '000123 7891000315507 DIPIRONA SODICA 500MG',
  '000124 7896004703398 SORO FISIOLOGICO 500ML',
  '000125 7896004703398 AGUA OXIGENADA 10V',
];
const edge = (name: string) => within(dialog()).getByRole('slider', { name });

it('A TXT of another layout offers its positions first, and the import second', async () => {
  const { seen } = await openBefore({});
  await chooseFile(...lines);
  await waitFor(() => expect(button('Importar mesmo assim').disabled).toBe(false));
  expect(button('Ajustar posições').type).toBe('submit');
  expect(within(dialog()).queryByRole('button', { name: /^Importar \d/ })).toBeNull();
  await userEvent.click(button('Importar mesmo assim'));
  await closed();
  expect(bulkCalls(seen)).toHaveLength(1);
});

it('Its positions are proposed, and moved by the arrow keys', async () => {
  await openBefore({});
  await chooseFile(...lines);
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(edge('Borda final de Código Interno').getAttribute('aria-valuenow')).toBe('6'));
  expect(edge('Borda inicial de Código de Barras').getAttribute('aria-valuenow')).toBe('7');
  edge('Borda final de Código de Barras').focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(box('Fim de Código de Barras').value).toBe('19');
  set('Fim de Código de Barras', '20');
  expect(edge('Borda final de Código de Barras').getAttribute('aria-valuenow')).toBe('20');
  set('Nome deste modelo', 'Loja 3');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')[0]).toEqual(['1', '000123', 'DIPIRONA SODICA 500MG', '7891000315507']),
  );
  await waitFor(() => expect(button('Importar 3 produtos').disabled).toBe(false));
});

it('The main button saves what is measured, then imports though a caution stays', async () => {
  await openBefore({});
  await chooseFile(...lines);
  await userEvent.click(button('Ajustar posições'));
  expect(button('Salvar e usar').type).toBe('submit');
  expect(within(dialog()).queryByRole('button', { name: 'Importar mesmo assim' })).toBeNull();
  expect(
    within(dialog()).getByText(/^Saldo & Valor é um campo só: o saldo e, depois de um espaço/),
  ).toBeTruthy();
  await waitFor(() => expect(box('Fim de Código de Barras').value).toBe('20'));
  set('Fim de Código de Barras', '19');
  set('Nome deste modelo', 'Loja 4');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() => expect(button('Importar 3 produtos').disabled).toBe(false));
  expect(button('Importar 3 produtos').type).toBe('submit');
  expect(within(dialog()).getByText(/^As colunas parecem deslocadas/)).toBeTruthy();
}, 60_000);
