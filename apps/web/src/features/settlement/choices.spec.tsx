import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse } from '../../testing/app';
import { codeOf, comparisonOf, uncountedItem } from '../inventory-page/testing/comparison-fixtures';
import { itemsCall, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { checkingSteps, exportedFile, settledSteps, settlementOf } from './testing/settlement-fixtures';

const ZERO = 'PUT /api/inventories/7/uncounted-items/';
const uncounted = { ...checkingSteps().uncounted, decision: 'each' } as const;
const stockless = { ...uncountedItem, key: 'i:5', description: 'SEM SALDO', expected: 0 };

function show(role: 'admin' | 'mod', answers = {}) {
  let item = uncountedItem;
  const { seen } = showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    role,
    steps: () => checkingSteps({ uncounted }),
    answers: {
      [itemsCall('filter=uncounted&sort=description')]: () => pageOf([item, stockless]),
      [ZERO]: () => {
        item = { ...item, flags: ['zeroed'] };
        return answerJson({ changed: 1 });
      },
      ...answers,
    },
  });
  return () => bodiesOf(seen, 'PUT');
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('an administrator ticks items to zero, except those without stock', async () => {
  const sent = show('admin');
  await waitFor(async () => expect((await box('SORO FISIOLÓGICO')).disabled).toBe(false));
  expect((await box('SEM SALDO')).disabled).toBe(true);
  await userEvent.click(await box('SORO FISIOLÓGICO'));
  await waitFor(async () => expect((await box('SORO FISIOLÓGICO')).checked).toBe(true));
  expect(sent()).toEqual([{ items: { item_keys: ['i:4'] }, zero: true }]);
});

it('one button ticks all uncounted items', async () => {
  const sent = show('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todos (2)' }));
  await waitFor(() => expect(sent()).toEqual([{ items: { filter: 'uncounted' }, zero: true }]));
});

it('a refused tick shows why and jumps back', async () => {
  show('admin', { [ZERO]: () => refuse(409, 'conflict', 'Este inventário está aprovado. Use Reabrir.') });
  await waitFor(async () => expect((await box('SORO FISIOLÓGICO')).disabled).toBe(false));
  await userEvent.click(await box('SORO FISIOLÓGICO'));
  await screen.findByText('Erro ao zerar. Este inventário está aprovado. Use Reabrir.');
  expect((await box('SORO FISIOLÓGICO')).checked).toBe(false);
});

it('a moderator sees the zeroed items and who decides them', async () => {
  show('mod');
  const list = within(await screen.findByRole('region', { name: 'Itens não contados' }));
  expect(list.getByText('Só um administrador zera o saldo de itens não contados.')).toBeTruthy();
  expect((await box('SORO FISIOLÓGICO')).disabled).toBe(true);
  expect(list.queryByRole('button', { name: /^Marcar todos/ })).toBeNull();
});

const IGNORE = 'PUT /api/inventories/7/ignored-codes/';
const ignored = codeOf({ ignored: { reason: 'amostra grátis', by: 'Ana' } });

it('a code is ignored with a reason and considered again', async () => {
  let code = codeOf();
  const { seen } = showInventoryPage({
    address: '/inventarios/7?aba=nao-cadastrados',
    codes: () => [code],
    answers: {
      [IGNORE]: () => {
        code = code.ignored === null ? ignored : codeOf();
        return answerJson({ ignored: code.ignored !== null });
      },
    },
  });
  const menu = { name: 'Mais opções: 17891234567892' };
  await userEvent.click(await screen.findByRole('button', menu));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ignorar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignorar código 17891234567892' }));
  fireEvent.change(dialog.getByLabelText(/Por que ignorar/), { target: { value: 'amostra grátis' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Ignorar' }));
  expect(await screen.findByText('Não cadastrado · ignorado por Ana: amostra grátis')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', menu));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Não ignorar mais' }));
  expect(await screen.findByText('Não cadastrado')).toBeTruthy();
  const sent = bodiesOf(seen, 'PUT');
  expect(sent).toEqual([
    { barcode: '17891234567892', internal_code: '', reason: 'amostra grátis' },
    { barcode: '17891234567892', internal_code: '', reason: null },
  ]);
});

const exported = { ...exportedFile, version: 2, at: '2026-01-21T04:00:00Z', by: 'Ana' };

function showManaus(role: 'admin' | 'mod' = 'mod') {
  const current = settlementOf({
    version: 2,
    exports: 1,
    approved_at: '2026-01-21T03:00:00Z',
    approved_by: 'Bia',
  });
  const replaced = settlementOf({
    superseded_at: '2026-01-21T02:15:00Z',
    superseded_by: 'Bia',
    superseded_reason: 'Outra conferência',
  });
  showInventoryPage({
    address: '/inventarios/7?aba=fechamento',
    role,
    comparison: () =>
      comparisonOf({
        time_zone: 'America/Manaus',
        finalised_at: '2026-01-21T01:00:00Z',
        finalised_by: 'Ana',
      }),
    steps: () => settledSteps(current, { state: 'exported' }),
    answers: {
      'GET /api/inventories/7/settlements/': () => answerJson({ results: [current, replaced] }),
      'GET /api/inventories/7/exports/': () => answerJson({ results: [exported] }),
      'GET /api/inventories/7/late-counts/?page=1&page_size=100': () => pageOf([]),
      'GET /api/inventories/7/settlements/2/changes/?page=1&page_size=100': () => pageOf([]),
    },
  });
}

it("Fechamento shows every moment on the pharmacy's clock", async () => {
  showManaus();
  const result = within(await screen.findByRole('region', { name: 'Apuração versão 2' }));
  expect(result.getByTitle('20/01/2026 22:30:00').textContent).toMatch(/^20\/01.* 22:30$/);
  expect(result.getByTitle('20/01/2026 23:00:00')).toBeTruthy();
  const momentIn = async (text: RegExp) => (await screen.findByText(text)).querySelector('time')?.title;
  expect(await momentIn(/^Substituída por Bia,/)).toBe('20/01/2026 22:15:00');
  expect(await momentIn(/^Exportado por Ana,/)).toBe('21/01/2026 00:00:00');
  expect(screen.getByTitle('Finalizado por Ana em 20/01/2026 21:00:00')).toBeTruthy();
});

it("Reabrir shows exported files on the pharmacy's clock", async () => {
  showManaus('admin');
  await userEvent.click(await screen.findByRole('button', { name: /^Mais opções/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reabrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir versão 2' }));
  await dialog.findByText('Versão 2 exportada em 21/01/2026 00:00:00 (ajuste.txt): avise quem importou.');
});
