import { rejectedLines } from '@balanco/catalogue-file/rejected-lines';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { workbook } from '@balanco/catalogue-file/testing/parsed-sheet';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { clickTwice, later, refuse } from '../../testing/app';
import { connectRealCalls } from '../../testing/connect-real-calls';
import { inventoryRow } from '../../testing/rows';
import { saveFile } from '../../ui/save-file';
import { timeLeft } from './import-dialog';
import {
  answerBulk,
  answerNew,
  box,
  bulkCalls,
  button,
  choose,
  chooseFile,
  closed,
  dialog,
  dryRunCalls,
  figures,
  importAll,
  line,
  manyLines,
  open,
  openBefore,
  pharmacy,
  pressImport,
  problemCells,
  reopen,
} from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));
vi.mock('../../ui/save-file', () => ({ saveFile: vi.fn() }));
vi.mock('./last-import/rejected-file', () => ({
  rejectedFile: async (request: Parameters<typeof rejectedLines>[0]) => ({
    name: 'rejeitadas',
    content: new Blob([(await rejectedLines(request)).bytes]),
  }),
}));

it('An import sends batches of 500 and shows the totals', async () => {
  const { seen } = await open(
    () => answerNew(500),
    () => answerBulk({ created: 499, updated: 1 }),
    () => answerBulk({ unchanged: 1 }),
  );
  await chooseFile(...manyLines(1001));
  await importAll();
  const bodies = bulkCalls(seen).map((call) => JSON.parse(call.body ?? ''));
  expect(bodies.map((body) => body.length)).toEqual([500, 500, 1]);
  expect(bodies[2][0]).toEqual({
    pharmacy: pharmacy.id,
    internal_code: '001001',
    barcode: '',
    description: 'PRODUTO 1001',
  });
  expect(await screen.findByText('Importação concluída: 999 novos, 1 alterado, 1 sem mudança.')).toBeTruthy();
});

it.each([
  ['without a stock', false],
  ['with a stock', true],
])('An import %s says so in its report', async (_kind, hasStock) => {
  const { seen } = await open(() => answerNew(1));
  if (hasStock) await userEvent.click(box('Saldo & Valor'));
  await chooseFile(line(1));
  await importAll();
  const reports = () => seen.filter(({ method, path }) => method === 'PUT' && path.includes('last-import'));
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(JSON.parse(reports()[0]?.body ?? '')).toMatchObject({ has_stock: hasStock });
});

it('two simultaneous clicks on Importar send each batch once', async () => {
  const { seen } = await open(() => answerNew(1));
  await chooseFile(line(1));
  await waitFor(() => expect(button('Importar 1 produto').disabled).toBe(false));
  clickTwice(button('Importar 1 produto'));
  await closed();
  expect(bulkCalls(seen)).toHaveLength(1);
});

async function start() {
  const { promise: waiting, answer } = later();
  const { seen, router } = await open(
    () => answerNew(500),
    () => waiting,
  );
  await chooseFile(...manyLines(800));
  await pressImport();
  await within(dialog()).findByText('Lote 2 de 2');
  return { seen, router, answer };
}

it('An import shows a progress bar, the batch counter and the rows', async () => {
  const { answer } = await start();
  expect(within(dialog()).getByText('500 de 800 produtos')).toBeTruthy();
  expect(
    within(dialog())
      .getByRole('progressbar', { name: 'Progresso da importação' })
      .getAttribute('aria-valuenow'),
  ).toBe('62.5');
  expect(within(dialog()).getByText(/^Faltam? cerca de/)).toBeTruthy();
  answer(answerNew(300));
  await closed();
});

it('The import dialog can’t be closed or left while it imports', async () => {
  const { router, answer } = await start();
  await userEvent.keyboard('{Escape}');
  expect(button('Cancelar').disabled).toBe(true);
  expect(button('Importando...').disabled).toBe(true);
  await router.navigate('/contagens');
  expect(router.state.location.pathname).toBe('/produtos');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  answer(answerNew(300));
  await closed();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it.each([
  [() => refuse(402, 'license_required'), 'É preciso ativar uma licença para continuar.'],
  [() => refuse(403, 'permission_denied'), 'Usuários não podem realizar essa ação!'],
])('An import stops at a failed batch and shows its progress', async (failure, words) => {
  const { showLicence } = connectRealCalls();
  const { seen } = await open(() => answerNew(500), failure);
  await chooseFile(...manyLines(1001));
  await pressImport();
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(
    `Erro ao importar lote de produtos! ${words}\n500 de 1.001 produtos já foram gravados (1 de 3 lotes); importar de novo é seguro.`,
  );
  expect(bulkCalls(seen)).toHaveLength(2);
  expect(showLicence).not.toHaveBeenCalled();
  await userEvent.click(button('Fechar'));
  await closed();
});

it('An import that failed at its first batch restarts there', async () => {
  const { seen } = await open(
    () => refuse(500, 'internal'),
    () => answerNew(1),
  );
  await chooseFile(line(1));
  await pressImport();
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(
    'Erro ao importar lote de produtos! Erro interno. Tente novamente em instantes.\nNenhum produto foi gravado; importar de novo é seguro.',
  );
  await userEvent.click(button('Importar de novo'));
  await closed();
  const [tried, again, ...more] = bulkCalls(seen);
  expect(again?.body).toBe(tried?.body);
  expect(more).toEqual([]);
});

it('A failed import leads back to its options and a dry run', async () => {
  const { seen } = await open(() => refuse(500, 'internal'));
  await chooseFile(line(1));
  await pressImport();
  await userEvent.click(await within(dialog()).findByRole('button', { name: 'Rever arquivo e opções' }));
  expect(within(dialog()).getByText('catalogo.txt')).toBeTruthy();
  expect(within(dialog()).queryByRole('alert')).toBeNull();
  await waitFor(() => expect(button('Importar 1 produto').disabled).toBe(false));
  expect(dryRunCalls(seen)).toHaveLength(2);
});

it('An import refused by role closes its dialog and shows the banner', async () => {
  await open(() => refuse(403, 'permission_denied'));
  await chooseFile(line(1));
  await importAll();
  expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
});

it('Leaving the screen stops an import', async () => {
  await open();
  await chooseFile(line(1));
  await waitFor(() => expect(button('Importar 1 produto').disabled).toBe(false));
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { signal: AbortSignal }) => {
    signals.push(init.signal);
    return new Promise(() => undefined);
  });
  await pressImport();
  await waitFor(() => expect(signals).toHaveLength(1));
  cleanup();
  expect(signals[0]?.aborted).toBe(true);
});

it('Última importação shows what an import did and its problems', async () => {
  await open(() => answerNew(1));
  await chooseFile(line(1), fixedLine({ description: 'SEM CODIGO' }));
  await importAll();
  await reopen();
  await userEvent.click(button('Última importação'));
  const last = await screen.findByRole('dialog', { name: 'Última importação' });
  await within(last).findByText(
    'Importação concluída: 1 novo, 0 alterados, 0 sem mudança. 1 linha ficou de fora.',
  );
  expect(within(last).getByText(/catalogo\.txt/)).toBeTruthy();
  expect((await problemCells())[0]?.slice(0, 4)).toEqual([
    '2',
    'Linha sem Código de Barras e sem Código Interno: fica de fora.',
    '',
    'SEM CODIGO',
  ]);
  await userEvent.click(button('Fechar'));
  await screen.findByRole('dialog', { name: 'Importar Produtos' });
});

it('A finished import offers the next step, an inventory of the pharmacy', async () => {
  const { router } = await open(() => answerNew(1));
  await chooseFile(line(1));
  await importAll();
  await screen.findByText('Importação concluída: 1 novo, 0 alterados, 0 sem mudança.');
  await userEvent.click(screen.getByRole('button', { name: 'Criar inventário' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventarios/novo'));
  expect(router.state.location.search).toBe(`?farmacia=${pharmacy.id}`);
});

it('A finished import offers the inventory that is open already', async () => {
  const { router } = await openBefore({ inventories: [inventoryRow()] });
  await chooseFile(line(1));
  await importAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir inventário' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventarios/7'));
});

it.each([
  [0, 0, ''],
  [500, 200, 'Faltam cerca de 8 s'],
  [19_500, 8000, 'Falta cerca de 1 s'],
  [20_000, 8000, 'Falta cerca de 1 s'],
  [10_000, 65_000, 'Falta cerca de 1 min'],
  [10_000, 89_000, 'Falta cerca de 1 min 20 s'],
  [10_000, 185_000, 'Faltam cerca de 3 min'],
])('timeLeft after %i of 20,000 rows in %i ms is %j', (rowsDone, elapsed, text) => {
  expect(timeLeft({ batch: 1, batches: 40, rowsDone, rows: 20_000 }, elapsed)).toBe(text);
});

const HEADINGS = ['Código de Barras', 'Código Interno', 'Descrição'];
const ROWS = [
  ['', '000001', 'BOM'],
  ['', '000002', 'RECUSADO'],
  ['', '', 'SEM CODIGO'],
  ['------', '------', '------'],
  ['', '7,89E+12', 'SEM DIGITOS'],
  ['', '2', 'RECUSADO'],
  ['', '', 'TOTAL DE ITENS 3'],
];
const LEFT_OUT = 4;

const txt = ROWS.map(([barcode = '', internalCode = '', description = '']) =>
  fixedLine({ barcode, internalCode: internalCode.slice(0, 6), description }),
);
// Cut to six characters the exponent is no code that lost digits, so the TXT has a row without any.
txt[4] = fixedLine({ description: 'SEM DIGITOS' });

const FILES: readonly [string, () => Promise<File>][] = [
  ['TXT', async () => new File([['RELATORIO DE ESTOQUE', ...txt, '\f'].join('\r\n')], 'catalogo.txt')],
  [
    'CSV',
    async () =>
      new File(
        [['Relatório;;', HEADINGS.join(';'), ...ROWS.map((row) => row.join(';'))].join('\n')],
        'p.csv',
      ),
  ],
  [
    'XLSX',
    async () =>
      new File([(await workbook([['Relatório'], HEADINGS, ...ROWS])) as Uint8Array<ArrayBuffer>], 'p.xlsx'),
  ],
];

const saved = async () => new Uint8Array((await vi.mocked(saveFile).mock.lastCall?.[1]?.arrayBuffer()) ?? []);

it.each(FILES)(
  'Preview, closing sentence and lists of a %s count the same lines as left out',
  async (_kind, make) => {
    const refused = [{ row: 1, fields: { description: ['A descrição é proibida.'] } }];
    await openBefore({
      dryRun: [() => answerBulk({ created: 1, refused })],
      batches: [() => answerBulk({ created: 1 })],
    });
    const file = await make();
    await choose(file);
    await within(dialog()).findByText(/^Conferido com/);
    expect(figures()['Ficam de fora']).toBe(String(LEFT_OUT));
    expect(within(dialog()).getByText(`${LEFT_OUT} linhas com problema ficam de fora`)).toBeTruthy();

    await userEvent.click(button('Baixar problemas (CSV)'));
    const rows = new TextDecoder()
      .decode(await saved())
      .trimEnd()
      .split('\r\n')
      .slice(1);
    const consequences = rows.map((row) => row.slice(1, -1).split('";"')[4]);
    expect(consequences.filter((one) => one === 'Fica de fora')).toHaveLength(LEFT_OUT);
    expect(new Set(consequences)).toEqual(new Set(['Fica de fora', 'Não é um produto', 'Aviso']));

    await userEvent.click(button('Baixar linhas rejeitadas'));
    await waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[0]).toBe('rejeitadas'));
    const { parseFile } = await import('@balanco/catalogue-file/parse-file');
    const { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } = await import(
      '@balanco/catalogue-file/import-options'
    );
    const options = file.name.endsWith('.txt') ? DEFAULT_TXT_OPTIONS : DEFAULT_SHEET_OPTIONS;
    const rejected = await parseFile(new Blob([await saved()]), options);
    expect(rejected.lines - rejected.blankLines).toBe(LEFT_OUT);

    await importAll();
    expect(await screen.findByText(new RegExp(` ${LEFT_OUT} linhas ficaram de fora\\.$`))).toBeTruthy();
  },
);
