import type { MainBarcode } from '@balanco/contract/comparison/main-barcode';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../testing/fake-server';
import { firstBarcode, itemDetailOf, itemOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';

const CHOOSE = 'PUT /api/inventories/7/items/i%3A2/main-barcode/';
const several = itemOf({ barcodes: ['INT-9', '7891234567895', '7896004715896'] });
const chosen = () => answerJson({ barcode: '7896004715896', chosen_by: 'Rui' });

function show(item = several, main: MainBarcode = firstBarcode, answer: () => Response = chosen) {
  const { seen } = showInventoryPage({
    address: '/inventarios/7?aba=divergencias&item=i%3A2',
    items: () => [item],
    detail: () => itemDetailOf({ item, main_barcode: main }),
    answers: { [CHOOSE]: answer },
  });
  return () => bodiesOf(seen, 'PUT');
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'LOSARTANA 50MG C/30' }));
const field = async () =>
  (await dialog()).findByRole<HTMLInputElement>('combobox', { name: 'Código de barras principal' });

it('the choice of the main code offers only GTINs', async () => {
  const sent = show();
  expect((await field()).value).toBe('O primeiro (7891234567895)');
  await userEvent.click(await field());
  const list = within(await screen.findByRole('listbox', { name: 'Código de barras principal' }));
  const offered = list.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(['O primeiro (7891234567895)', '7891234567895', '7896004715896']);
  await userEvent.click(screen.getByRole('option', { name: '7896004715896' }));
  expect(await screen.findByText('Código principal: 7896004715896.')).toBeTruthy();
  expect(sent()).toEqual([{ barcode: '7896004715896' }]);
});

it('a chosen code shows who chose it and can be reset', async () => {
  const sent = show(several, { barcode: '7896004715896', chosen_by: 'Rui' });
  expect((await field()).value).toBe('7896004715896');
  expect((await dialog()).getByText(/^Escolhido por Rui\./)).toBeTruthy();
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: 'O primeiro (7891234567895)' }));
  await screen.findByText(/^Código principal:/);
  expect(sent()).toEqual([{ barcode: null }]);
});

it('an item with one GTIN has nothing to choose', async () => {
  show(itemOf({ barcodes: ['INT-9', '7891234567895'] }));
  await (await dialog()).findByRole('region', { name: 'Motivo' });
  expect(screen.queryByRole('combobox', { name: 'Código de barras principal' })).toBeNull();
});

it('a refusal shows why beside the field', async () => {
  show(several, firstBarcode, () => refuse(409, 'conflict', 'O item mudou.'));
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: '7896004715896' }));
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(
    'Erro ao escolher o código principal. O item mudou.',
  );
});
