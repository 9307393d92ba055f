import type { CarryPreview } from '@balanco/contract/counts/count-bulk';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../testing/app';
import { inventoryRow, PHARMACY, sectionRow } from '../../testing/rows';
import { comparisonOf } from './testing/comparison-fixtures';
import { showInventoryPage } from './testing/show-inventory-page';

const POST = 'POST /api/inventories/7/carry/';
const SECTION = '0198c0de-0000-7000-8000-0000000000ab';
const preview: CarryPreview = {
  counts: 3,
  lines: 12,
  units: 1234.5,
  products: 5,
  unregistered_codes: 1,
  unrecognised_lines: 2,
  first_at: '2026-01-20T15:00:00Z',
  last_at: '2026-01-20T16:00:00Z',
  collectors: [{ sub: 'sub-ana', name: 'Ana', counts: 3 }],
};
const inventories = [
  inventoryRow({ name: 'Noite de maio' }),
  sectionRow(SECTION, 'Corredor 1', { name: 'Noite de maio' }),
];

async function open(answers: Parameters<typeof showInventoryPage>[0] = {}) {
  const shown = showInventoryPage({
    comparison: () => comparisonOf({ source: 'pharmacy' }),
    ...answers,
    answers: {
      'GET /api/inventories/7/carry/': () => answerJson(preview),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: inventories }),
      ...answers.answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Levar contagens para um inventário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Levar contagens para um inventário' }));
  return { ...shown, dialog };
}

async function choose(label: string, option: string | RegExp) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('carried counts go to a section and come back on undo', async () => {
  const changed = [{ id: 4, _version: 2 }];
  const { seen, dialog } = await open({
    answers: {
      [POST]: () => answerJson({ changed, failed: [], left: 0 }),
      'POST /api/amplify-counts/bulk-undo/': () => answerJson({ changed, failed: [] }),
    },
  });
  await dialog.findByText(
    /^Vão 12 linhas: 1\.234,5 un de 5 produtos, 1 código não cadastrado, 2 linhas não reconhecidas\./,
  );
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Levar' });
  expect(submit.disabled).toBe(true);
  await choose('Para o inventário', 'Noite de maio');
  await choose('Seção', /Corredor 1/);
  await userEvent.click(submit);
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  const sent = bodiesOf(seen, 'POST');
  const [row] = inventories;
  expect(sent).toEqual([{ inventory: row?.inventory_id, section: SECTION }, { counts: changed }]);
});

it('period and collector narrow what is carried', async () => {
  // 10:00 and 11:30 in Manaus, on any computer.
  const [first, last] = [new Date('2026-01-20T14:00:00Z'), new Date('2026-01-20T15:30:59.999Z')];
  const query = `first=${encodeURIComponent(first.toISOString())}&last=${encodeURIComponent(last.toISOString())}`;
  const none = { ...preview, counts: 0, lines: 0, first_at: null, last_at: null };
  const from = `GET /api/inventories/7/carry/?first=${encodeURIComponent(first.toISOString())}`;
  const { dialog } = await open({
    comparison: () => comparisonOf({ source: 'pharmacy', time_zone: 'America/Manaus' }),
    answers: {
      [from]: () => answerJson(preview),
      [`GET /api/inventories/7/carry/?${query}`]: () => answerJson(preview),
      [`GET /api/inventories/7/carry/?${query}&collector=sub-ana`]: () => answerJson(none),
    },
  });
  await dialog.findByText(/A primeira é de 20\/01\/2026 11:00:00, a última de 20\/01\/2026 12:00:00\.$/);
  expect(dialog.getAllByText(/^No horário da farmácia: .*Manaus.* Vazio: sem limite$/)).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText('Contadas desde'), { target: { value: '2026-01-20T10:00' } });
  fireEvent.change(dialog.getByLabelText('Contadas até'), { target: { value: '2026-01-20T11:30' } });
  await choose('Coletor', /^Ana/);
  expect(await dialog.findByText('Nenhuma contagem com esta escolha.')).toBeTruthy();
  await choose('Para o inventário', 'Noite de maio');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Levar' }).disabled).toBe(true);
});

it('a failure between calls reports how far the carry came', async () => {
  let calls = 0;
  const { dialog } = await open({
    answers: {
      [POST]: () => {
        calls += 1;
        if (calls === 2) return refuse(409, 'conflict', 'O inventário ou a seção está finalizado.');
        return answerJson({ changed: [{ id: 1, _version: 2 }], failed: [], left: 5 });
      },
    },
  });
  await choose('Para o inventário', 'Noite de maio');
  await dialog.findByText(/^Vão 12 linhas/);
  await userEvent.click(dialog.getByRole('button', { name: 'Levar' }));
  expect(await screen.findByText('1 contagem levada para Noite de maio')).toBeTruthy();
  await screen.findByText(/Parou antes do fim\. O inventário ou a seção está finalizado\./);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an ordinary inventory offers no carrying of counts', async () => {
  showInventoryPage();
  await screen.findByText('Balanço Geral');
  expect(screen.queryByRole('button', { name: 'Levar contagens para um inventário' })).toBeNull();
});
