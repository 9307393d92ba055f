import type { ReturnProof, ReturnProofItem } from '@balanco/contract/exports/return-proofs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { exportedFile, settledSteps, settlementOf } from '../settlement/testing/settlement-fixtures';
import { returnProofCsv } from './return-proof-panel';

const PROOFS = 'GET /api/inventories/7/return-proofs/';
const PROVE = 'POST /api/inventories/7/settlements/1/return-proofs/';
const ITEMS = 'GET /api/inventories/7/return-proofs/2/items/?page=1&page_size=100';
const LAST_IMPORT = `GET /api/last-import/?pharmacy=${PHARMACY}`;

const proofOf = (change: Partial<ReturnProof> = {}): ReturnProof => ({
  number: 2,
  version: 1,
  source: 'catalogue',
  file_name: null,
  imported_at: '2026-01-21T10:00:00Z',
  hash: 'd'.repeat(64),
  at: '2026-01-21T11:00:00Z',
  by: 'Bia',
  items: 6880,
  differing_items: 2,
  missing_items: 1,
  outside: 3,
  shortage: -94.2,
  overage: 1_000_000,
  ...change,
});
const itemOf = (change: Partial<ReturnProofItem> = {}): ReturnProofItem => ({
  key: 'i:2',
  internal_code: '0002',
  barcodes: ['7896004715896'],
  description: 'SORO',
  how: 'counted',
  settled: 9,
  moved: -2,
  due: 7,
  in_erp: 6,
  difference: -1,
  difference_value: -31.4,
  value: 31.4,
  cause: 'not_imported',
  ...change,
});

function show(proofs: readonly ReturnProof[], answers = {}, state: 'exported' | 'approved' = 'exported') {
  const current = settlementOf({ approved_at: '2026-01-21T03:00:00Z', approved_by: 'Bia', exports: 1 });
  return showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    steps: () => settledSteps(current, { state }),
    answers: { [PROOFS]: () => answerJson({ results: proofs }), ...answers },
  });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Conferência no ERP' }));
const sentIn = (seen: ReturnType<typeof showInventoryPage>['seen']) => bodiesOf(seen, 'POST')[0];
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

it('a proof of return is offered only after an export', async () => {
  const { router } = show([], {}, 'approved');
  await screen.findByRole('region', { name: 'Arquivos exportados' });
  expect(screen.queryByRole('region', { name: 'Conferência no ERP' })).toBeNull();
  router.dispose();
});

it('a proof without differences ticks the files exported before it', async () => {
  const id = '0b1e2f5e-7a1c-4a55-9b9e-0a1b2c3d4e60';
  const newerFile = { ...exportedFile, id, at: '2026-01-21T12:00:00Z' };
  show([proofOf({ differing_items: 0, missing_items: 0, outside: 0 })], {
    'GET /api/inventories/7/exports/': () => answerJson({ results: [newerFile, exportedFile] }),
  });
  const shown = await panel();
  expect(await shown.findByText('Tudo certo: 6.880 itens conferem.')).toBeTruthy();
  expect(shown.queryByRole('table')).toBeNull();
  const files = within(await screen.findByRole('region', { name: 'Arquivos exportados' }));
  await waitFor(() => expect(files.getAllByText(/Conferido no ERP,/)).toHaveLength(1));
  const [newer, older] = files.getAllByRole('listitem');
  expect(newer?.textContent).not.toContain('Conferido no ERP');
  expect(older?.textContent).toMatch(/Conferido no ERP, 21\/01.* 08:00/);
});

it('a proof lists differing items with their probable cause', async () => {
  const missing = { in_erp: null, difference: null, difference_value: null, cause: 'missing' } as const;
  const kept = itemOf({ key: 'b:4', internal_code: '', description: 'ALGODÃO', how: 'kept', ...missing });
  show([proofOf(), proofOf({ number: 1, differing_items: 0 })], {
    [ITEMS]: () => pageOf([itemOf(), kept]),
    'GET /api/inventories/7/return-proofs/1/items/?page=1&page_size=100': () => pageOf([]),
  });
  const shown = await panel();
  const table = within(await shown.findByRole('table', { name: 'Itens diferentes no ERP' }));
  const rows = table
    .getAllByRole('row')
    .map(({ children }) => [...children].map((cell) => plain(cell.textContent)));
  expect(rows.slice(1)).toEqual([
    ['SORO0002', '9', '-2', '7', '6', '-1', '-R$ 31,40', 'O ERP não importou este item'],
    ['ALGODÃO7896004715896 · não contado, mantido', '9', '-2', '7', '–', '–', '–', 'Não está no catálogo'],
  ]);
  expect(plain(shown.getByText(/não conferem/).textContent)).toBe(
    '2 de 6.880 itens não conferem no ERP: falta R$ 94,20, sobra R$ 1.000.000,00.',
  );
  expect(shown.getByText(/1 item não está no catálogo · 3 itens do catálogo não são/)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Ver a conferência 1' }));
  expect(await shown.findByText('Tudo certo: 6.880 itens conferem.')).toBeTruthy();
});

it('a cause that all items share stands once above them', async () => {
  const items = [itemOf(), itemOf({ key: 'i:3', internal_code: '0003', description: 'LUVA' })];
  show([proofOf()], { [ITEMS]: () => pageOf(items) });
  const shown = await panel();
  const table = within(await shown.findByRole('table', { name: 'Itens diferentes no ERP' }));
  expect(shown.getByText('O ERP ainda não importou nenhum destes itens.')).toBeTruthy();
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'SORO0002',
    'LUVA0003',
  ]);
  expect(table.queryByText('O ERP não importou este item')).toBeNull();
  expect(table.queryByRole('columnheader', { name: 'Causa provável' })).toBeNull();
});

it('the newest proof exports its differing items again', async () => {
  show([proofOf(), proofOf({ number: 1 })], {
    [ITEMS]: () => pageOf([itemOf()]),
    'GET /api/inventories/7/return-proofs/1/items/?page=1&page_size=100': () => pageOf([itemOf()]),
  });
  const shown = await panel();
  await userEvent.click(await shown.findByRole('button', { name: 'Reexportar só estes' }));
  expect(await screen.findByText('Exporta a versão 1, só a conferência 2')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Ver a conferência 1' }));
  await shown.findByRole('button', { name: 'Ver a conferência 2' });
  expect(shown.queryByRole('button', { name: 'Reexportar só estes' })).toBeNull();
});

it.each([
  ['of an earlier version', { version: 2 }],
  ['that lacks every item', { differing_items: 2, missing_items: 2 }],
])('a proof %s offers no new export', async (_of, change) => {
  show([proofOf(change)], { [ITEMS]: () => pageOf([itemOf()]) });
  const shown = await panel();
  await shown.findByRole('button', { name: 'Baixar CSV' });
  expect(shown.queryByRole('button', { name: 'Reexportar só estes' })).toBeNull();
});

it('a file exported for a proof shows which one', async () => {
  show([], {
    'GET /api/inventories/7/exports/': () => answerJson({ results: [{ ...exportedFile, return_proof: 2 }] }),
  });
  const files = within(await screen.findByRole('region', { name: 'Arquivos exportados' }));
  await files.findByText(/só o que o ERP não importou, pela conferência 2, perfil Ajuste/);
});

it('the CSV of a proof uses decimal commas and no formulas', async () => {
  const content = returnProofCsv({ source: 'file' }, [
    itemOf({ description: '=SORO; 500 ml', settled: 9.5, cause: null }),
    itemOf({ in_erp: null, difference: null, difference_value: null, cause: 'missing' }),
  ]);
  expect((await content.text()).split('\r\n').slice(1)).toEqual([
    `0002;7896004715896;"'=SORO; 500 ml";9,5;-2;7;6;-1;31,4;-31,4;Sem causa provável`,
    '0002;7896004715896;SORO;9;-2;7;;;31,4;;Não veio no arquivo',
    '',
  ]);
});

/** The dialog opens on a file, because no import or a stale one proves nothing. */
async function openDialog(source: 'file' | 'catalogue' = 'catalogue') {
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Conferir o estoque do ERP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conferência da versão 1 no ERP' }));
  await dialog.findByRole('radio', { name: 'De um arquivo com código e saldo', checked: true });
  if (source === 'catalogue')
    await userEvent.click(dialog.getByRole('radio', { name: 'Do catálogo como está agora' }));
  return dialog;
}

const importedAt = (ended_at: string, change: object = {}) => ({
  'GET /api/inventories/7/exports/': () => answerJson({ results: [exportedFile] }),
  [LAST_IMPORT]: () =>
    answerJson({
      last: {
        file_name: 'estoque.txt',
        person_name: 'Ana',
        ended_at,
        totals: null,
        failure: null,
        has_stock: true,
        left_out: 0,
        problem_count: 0,
        problems: [],
        rejected: null,
        ...change,
      },
    }),
});

it('the dialog warns of a catalogue that nobody imported', async () => {
  show([], { [LAST_IMPORT]: () => answerJson({ last: null }) });
  const dialog = await openDialog();
  expect(await dialog.findByText(/^Nenhuma importação .* Importe antes o estoque do ERP/)).toBeTruthy();
});

it('the dialog warns of an import older than the export', async () => {
  const { seen } = show([], {
    ...importedAt('2026-01-20T10:00:00Z'),
    [PROVE]: () => answerJson(proofOf({ differing_items: 0 }), 201),
  });
  const dialog = await openDialog();
  await dialog.findByText(
    /Catálogo importado em 20\/01\/2026 07:00:00 por Ana.*importe o estoque do ERP de novo/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Conferir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentIn(seen)).toEqual({ source: 'catalogue' });
});

it.each([
  [
    'failed midway',
    { failure: 'Erro ao importar lote.', has_stock: true },
    /^A importação de estoque\.txt em 22\/01\/2026 07:00:00 por Ana parou antes do fim: importe/,
  ],
  [
    'had no stock',
    { failure: null, has_stock: false },
    /^A importação de estoque\.txt em 22\/01\/2026 07:00:00 por Ana não tinha saldo: se o estoque/,
  ],
])('the dialog warns of an import that %s', async (_what, fault, warning) => {
  show([], importedAt('2026-01-22T10:00:00Z', fault));
  const dialog = await openDialog();
  expect(await dialog.findByText(warning)).toBeTruthy();
  expect(dialog.queryByText(/^Catálogo importado/)).toBeNull();
});

it.each([
  ['with differences is an alarm', 2, 'tabler-icon-alert-triangle'],
  ['without differences is a success', 0, 'tabler-icon-check'],
])('the notice of a proof %s', async (_of, differing_items, icon) => {
  show([], {
    [LAST_IMPORT]: () => answerJson({ last: null }),
    [PROVE]: () => answerJson(proofOf({ differing_items }), 201),
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Conferir' }));
  const text = await screen.findByText(/6\.880 itens/, { selector: '[role="alert"] *' });
  expect(text.closest('[role="alert"]')?.querySelector('svg')?.getAttribute('class')).toContain(icon);
});

it('the dialog sends the lines of a file and keeps a refusal', async () => {
  const { seen } = show([], {
    [LAST_IMPORT]: () => answerJson({ last: null }),
    [PROVE]: () => refuse(409, 'conflict', 'A versão 1 não é a apuração atual.'),
  });
  const dialog = await openDialog('file');
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Conferir' });
  expect(send.disabled).toBe(true);
  await userEvent.click(await dialog.findByRole('button', { name: 'Escolhe um arquivo' }));
  expect(await dialog.findByText('1 código com saldo.')).toBeTruthy();
  await userEvent.click(send);
  expect(await dialog.findByText(/A versão 1 não é a apuração atual\./)).toBeTruthy();
  expect(sentIn(seen)).toEqual({
    source: 'file',
    file_name: 'estoque.csv',
    lines: [{ internal_code: '1', barcode: '', stock: 20 }],
  });
});

const EXPORTS = 'GET /api/inventories/7/exports/';

async function showFiles(answer: () => Response) {
  show([], { [EXPORTS]: answer });
  return within(await screen.findByRole('region', { name: 'Arquivos exportados' }));
}

it('an exported file shows its facts, totals and hash', async () => {
  const id = '0b1e2f5e-7a1c-4a55-9b9e-0a1b2c3d4e60';
  const files = [
    {
      ...exportedFile,
      id,
      version: 2,
      code_kind: 'internal_code' as const,
      left_out: 2,
      sha256: 'b'.repeat(64),
    },
    exportedFile,
  ];
  const panel = await showFiles(() => answerJson({ results: files }));
  await panel.findByText(/2 itens de fora/);
  const [newest, oldest] = panel
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  const [moment] = panel.getAllByTitle('21/01/2026 01:00:00');
  expect(moment?.textContent).toMatch(/^21\/01.* 01:00$/);
  expect(newest).toBe(
    `Versão 2 · ajuste.txtAjuste (diferenças), perfil Ajuste, código interno6 linhas · 12 un · R$ 959,90 · 2 itens de foraExportado por Bia, ${moment?.textContent}bbbbbbbbbbbb…Copiar`,
  );
  expect(oldest).toContain('perfil Ajuste, código de barras principal6 linhas');
  expect(oldest).toContain('nenhum item de fora');
  const user = userEvent.setup();
  const [copy] = panel.getAllByRole('button', { name: 'Copiar código de verificação de ajuste.txt' });
  await user.click(copy ?? document.body);
  expect(await navigator.clipboard.readText()).toBe('b'.repeat(64));
});

it('an inventory without exported files shows that', async () => {
  const panel = await showFiles(() => answerJson({ results: [] }));
  expect(await panel.findByText('Nenhum arquivo para o ERP saiu deste inventário.')).toBeTruthy();
});
