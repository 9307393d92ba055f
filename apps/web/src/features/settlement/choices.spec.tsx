import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../testing/app';
import { codeOf, uncountedItem } from '../inventory-page/testing/comparison-fixtures';
import { itemsCall, pageOf, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { checkingSteps } from './testing/settlement-fixtures';

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
