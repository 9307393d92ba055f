import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { later, refuse } from '../../testing/app';
import { connectRealCalls } from '../../testing/connect-real-calls';
import {
  answerBulk,
  box,
  bulkCalls,
  button,
  cells,
  choose,
  chooseFile,
  closed,
  dialog,
  dryRunCalls,
  figures,
  importAll,
  line,
  manyLines,
  openBefore,
  pressImport,
  problemCells,
} from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));

const withoutCode = fixedLine({ description: 'SEM CODIGO' });
const checkedText = 'Conferido com os produtos já gravados. Nada foi gravado ainda.';
const cautions = () => within(dialog()).queryByRole('region', { name: 'Atenção' })?.textContent ?? undefined;
const rowsOf = (call: { body: string | null } | undefined) => JSON.parse(call?.body ?? '[]') as object[];

it('The dry run counts new, changed, unchanged and left-out products', async () => {
  const { seen } = await openBefore({
    dryRun: [
      () => answerBulk({ created: 400, unchanged: 100 }),
      () => answerBulk({ created: 1, updated: 99 }),
    ],
  });
  await chooseFile(...manyLines(600), withoutCode);
  await within(dialog()).findByText(checkedText);
  expect(figures()).toEqual({
    Novos: '401',
    Alterados: '99',
    'Sem mudança': '100',
    'Ficam de fora': '1',
  });
  expect(dryRunCalls(seen).map((call) => rowsOf(call).length)).toEqual([500, 100]);
  expect(bulkCalls(seen)).toEqual([]);
});

it('A sheet with cost and sale price gives the one that the pharmacy keeps, and the other by choice', async () => {
  await openBefore({ valueBasis: 'cost' });
  await userEvent.click(box('Saldo & Valor'));
  const sheet =
    'Código;EAN;Nome;Saldo;Preço de custo;Preço de venda\n1001;7891000315507;DIPIRONA;2;7,10;20,78';
  await choose(new File([sheet], 'custo.csv'));
  await waitFor(() => expect(cells('Primeiras linhas')[0]?.at(-1)).toContain('7,10'));
  expect(within(dialog()).getByRole('region', { name: 'Atenção' }).textContent).toBe(
    'Valor, usado: “Preço de custo” (coluna E). Também há “Preço de venda” (coluna F). Trocar coluna',
  );
  await userEvent.click(button('Fechar ajustes'));
  await userEvent.click(button('Trocar coluna'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Coluna do arquivo para Valor');
}, 60_000);

it('The import dialog shows stock and value to compare with the ERP', async () => {
  await openBefore({});
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(
    fixedLine({ internalCode: '000001', stockValue: '0,1 10,00' }),
    fixedLine({ internalCode: '000002', stockValue: '1.234,2 2,50' }),
  );
  expect(figures()).toMatchObject({ 'Saldo total': '1.234,3', 'Valor do estoque': 'R$\u00a03.086,50' });
});

it('A file of stocks only shows the value that stored values give', async () => {
  const stock = {
    stored: { system_stock: 10, stock_value: 40 },
    result: { system_stock: 12, stock_value: 48 },
    created: { system_stock: 3, stock_value: 0 },
  };
  await openBefore({ dryRun: [() => answerBulk({ created: 2, updated: 5, stock })] });
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(
    fixedLine({ internalCode: '000001', stockValue: '12' }),
    fixedLine({ internalCode: '000002', stockValue: '3' }),
  );
  await within(dialog()).findByText(checkedText);
  expect(figures()).toMatchObject({
    'Saldo total': '15',
    'Valor do estoque, com os valores já gravados': 'R$\u00a048,00',
  });
  expect(cautions()).toMatch(
    /^2 produtos novos ficam com valor R\$\u00a00,00: o arquivo foi lido só com o saldo\. Se o valor está na linha/,
  );
});

it('The import warns before a total changes more than three times', async () => {
  const stock = (system_stock: number, stock_value: number) => ({
    stored: { system_stock: 2692, stock_value: 99730.55 },
    result: { system_stock, stock_value },
    created: { system_stock: 0, stock_value: 0 },
  });
  await openBefore({
    dryRun: [
      () => answerBulk({ updated: 1, stock: stock(10995.62, 871476.97) }),
      () => answerBulk({ updated: 1, stock: stock(2800, 33000) }),
      () => answerBulk({ updated: 1, stock: stock(2800, 34000) }),
    ],
  });
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(line(1));
  await within(dialog()).findByText(checkedText);
  expect(cautions()).toBe(
    'Nos produtos já gravados, o saldo total passa de 2.692 para 10.995,62, e o valor do estoque passa de R$\u00a099.730,55 para R$\u00a0871.476,97. Confira se as colunas do Saldo e do Valor são as certas e como os números são lidos.',
  );
  await chooseFile(line(2));
  await waitFor(() => expect(cautions()).toMatch(/^Nos produtos já gravados, o valor do estoque passa/));
  await chooseFile(line(3));
  await waitFor(() => expect(cautions()).toBeUndefined());
  await within(dialog()).findByText(checkedText);
  expect(cautions()).toBeUndefined();
});

it('The import has no warning for a total that stays below zero', async () => {
  const stock = {
    stored: { system_stock: -40, stock_value: -120 },
    result: { system_stock: -38, stock_value: -114 },
    created: { system_stock: 0, stock_value: 0 },
  };
  await openBefore({ dryRun: [() => answerBulk({ updated: 1, stock })] });
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(line(1));
  await within(dialog()).findByText(checkedText);
  expect(cautions()).toBeUndefined();
});

it('The import says how many products have no barcode', async () => {
  await openBefore({});
  await chooseFile(line(1), line(2), fixedLine({ barcode: '7891000315507', internalCode: '3' }));
  await within(dialog()).findByText(
    '2 produtos sem código de barras: não saem numa exportação por código de barras',
  );
});

it('The import dialog disables the import until the dry run ends', async () => {
  const { promise: waiting, answer } = later();
  await openBefore({ dryRun: [() => answerBulk({ created: 500 }), () => waiting] });
  await chooseFile(...manyLines(800));
  const bar = await within(dialog()).findByRole('progressbar', { name: 'Progresso da conferência' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('62.5'));
  expect(within(dialog()).getByText('Conferindo com os produtos já gravados...')).toBeTruthy();
  expect(figures()).toMatchObject({ Novos: '—' });
  expect(button('Importar 800 produtos').disabled).toBe(true);
  answer(answerBulk({ created: 300 }));
  await waitFor(() => expect(button('Importar 800 produtos').disabled).toBe(false));
});

it('A change of options aborts and repeats the dry run', async () => {
  const signals = await hangingServer();
  await chooseFile(line(7));
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.click(box('Departamento'));
  expect(signals[0]?.aborted).toBe(true);
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals[1]?.aborted).toBe(false);
});

it('The dry run stops when the import dialog closes', async () => {
  const signals = await hangingServer();
  await chooseFile(line(7));
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.click(button('Cancelar'));
  await closed();
  expect(signals[0]?.aborted).toBe(true);
});

async function hangingServer() {
  await openBefore({});
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (path: string, init: { signal: AbortSignal }) => {
    if (path.endsWith('dry_run=true')) signals.push(init.signal);
    return new Promise(() => undefined);
  });
  return signals;
}

it('Rows refused in the dry run are listed but not sent', async () => {
  const fields = { description: ['A descrição tem no máximo 300 caracteres.'] };
  const { seen } = await openBefore({
    dryRun: [() => answerBulk({ created: 1, refused: [{ row: 1, fields }] })],
  });
  await chooseFile('', line(1), '', line(2));
  await within(dialog()).findByText('1 linha com problema fica de fora');
  expect(figures()).toMatchObject({ 'Ficam de fora': '1' });
  expect(await problemCells()).toEqual([
    [
      '4',
      'A descrição tem no máximo 300 caracteres. A linha fica de fora.',
      '000002',
      'PRODUTO 2',
      'Descrição',
      'PRODUTO 2',
      '',
    ],
  ]);
  await importAll();
  expect(rowsOf(bulkCalls(seen)[0])).toMatchObject([{ internal_code: '000001' }]);
});

it('Rows that the server refused stay out when an import is repeated', async () => {
  const { seen } = await openBefore({
    dryRun: [() => answerBulk({ created: 1, refused: [{ row: 0, fields: { value: ['Não.'] } }] })],
    batches: [() => refuse(500, 'internal'), () => answerBulk({ created: 1 })],
  });
  await chooseFile(line(1), line(2));
  await pressImport();
  await userEvent.click(await within(dialog()).findByRole('button', { name: 'Importar de novo' }));
  await closed();
  expect(bulkCalls(seen).map((call) => rowsOf(call).length)).toEqual([1, 1]);
});

it('The import dialog warns of new products without a description', async () => {
  const nameless = [{ internal_code: '000009', barcode: '' }];
  await openBefore({ dryRun: [() => answerBulk({ created: 2, nameless })] });
  await chooseFile(line(1), fixedLine({ internalCode: '000009' }));
  await within(dialog()).findByText(checkedText);
  expect((await problemCells())[0]?.slice(0, 3)).toEqual(['2', 'Produto novo sem descrição.', '000009']);
  expect(
    within(dialog()).getAllByText('1 produto novo fica sem descrição. Confira as colunas.'),
  ).toHaveLength(1);
});

it('The import dialog names internal codes with different names, and their lines', async () => {
  await openBefore({});
  const other = fixedLine({ internalCode: '7', barcode: '7891000315507', description: 'LEITE' });
  await chooseFile(line(1), line(7), other);
  const note = within(dialog()).getByRole('region', { name: 'Códigos internos repetidos' });
  expect(note.textContent).toBe('1 código interno repetido com nomes diferentes (será um item só) · Ver');
  await userEvent.click(button('Ver'));
  expect(cells('Códigos internos repetidos, um a um')).toEqual([
    ['000007', 'PRODUTO 7', '2'],
    ['7', 'LEITE', '3'],
  ]);
});

const question = 'Nenhum dos 400 produtos desta farmácia está no arquivo. É a farmácia certa?';
const strangers = () => within(dialog()).queryByText(/É a farmácia certa\?$/);

it('A file without any product of the pharmacy asks whether it is the right one', async () => {
  await openBefore({ dryRun: [() => answerBulk({ created: 2 })], products: 400 });
  await chooseFile(line(1), line(2));
  await within(dialog()).findByText(question, { exact: false });
  expect(strangers()?.textContent).toBe(`Farmácia São João${question}`);
  expect(button('Importar 2 produtos').disabled).toBe(false);
});

it('It asks too if internal codes coincide, and lists them with both names', async () => {
  const taken_codes = [
    { internal_code: '000001', description: 'PRODUTO 1', stored: 'DIPIRONA' },
    { internal_code: '1', description: 'PRODUTO 1B', stored: 'DIPIRONA' },
    { internal_code: '000002', description: 'PRODUTO 2', stored: 'SORO' },
  ];
  await openBefore({ dryRun: [() => answerBulk({ created: 3, taken_codes })], products: 400 });
  await chooseFile(line(1), line(2), line(3));
  await within(dialog()).findByText(question, { exact: false });
  const name = 'Códigos internos de outro produto';
  const note = within(dialog()).getByRole('region', { name });
  expect(note.textContent).toBe('2 códigos internos já são de outro produto · Ver');
  await userEvent.click(button('2 códigos internos já são de outro produto'));
  expect(document.activeElement).toBe(note);
  await userEvent.click(button('Ver'));
  expect(cells(`${name}, um a um`)).toEqual(taken_codes.map((code) => Object.values(code)));
});

it.each([
  ['the pharmacy has no products', {}, 0],
  ['the file has one of its products', { unchanged: 1 }, 400],
])('No such question stands if %s', async (_why, answer, products) => {
  const { seen } = await openBefore({ dryRun: [() => answerBulk({ created: 2, ...answer })], products });
  await chooseFile(line(1), line(2));
  await within(dialog()).findByText(checkedText);
  await waitFor(() => expect(seen.length).toBeGreaterThan(products === 0 ? 1 : 0));
  expect(strangers()).toBeNull();
});

it('Lines that are no products are listed but are no problem', async () => {
  await openBefore({});
  await chooseFile(
    'DROGARIA SAO JOAO LTDA - FILIAL 2',
    line(1),
    '-'.repeat(40),
    'TOTAL DE ITENS LISTADOS: 1',
  );
  await within(dialog()).findByText(checkedText);
  expect(figures()).toMatchObject({ 'Ficam de fora': '0' });
  expect(within(dialog()).getByRole('heading', { name: '3 linhas que não são de produtos' })).toBeTruthy();
  expect((await problemCells())[2]).toEqual([
    '4',
    'Total ou rodapé do relatório: não é um produto.',
    '',
    '',
    '',
    'TOTAL DE ITENS LISTADOS: 1',
    'TOTAL DE ITENS LISTADOS: 1',
  ]);
});

it('A failed dry run shows why, can be repeated and blocks nothing', async () => {
  const { seen } = await openBefore({
    dryRun: [() => refuse(500, 'internal'), () => answerBulk({ updated: 1 })],
  });
  await chooseFile(line(1));
  const alert = await within(dialog()).findByRole('alert');
  expect(alert.textContent).toMatch(/Erro interno\. Tente novamente em instantes\./);
  expect(button('Importar 1 produto').disabled).toBe(false);
  await userEvent.click(button('Conferir de novo'));
  await within(dialog()).findByText(checkedText);
  expect(figures()).toMatchObject({ Novos: '0', Alterados: '1' });
  expect(dryRunCalls(seen)).toHaveLength(2);
});

it('A dry run refused by role closes the import with the banner', async () => {
  await openBefore({ dryRun: [() => refuse(403, 'permission_denied')] });
  await chooseFile(line(1));
  await closed();
  expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
});

it('A dry run without a licence leads to the licence screen', async () => {
  const { showLicence } = connectRealCalls();
  await openBefore({ dryRun: [() => refuse(402, 'license_required')] });
  await chooseFile(line(1));
  await waitFor(() => expect(showLicence).toHaveBeenCalledOnce());
});
