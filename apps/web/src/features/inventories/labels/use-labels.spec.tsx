import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf } from '../../../testing/app';
import { inventoryRow, SECTION_A, SECTION_B, sectionRow } from '../../../testing/rows';
import { showInventories } from '../testing/show-inventories';

const PRINT = 'POST /api/inventories/7/section-labels/';
const rows = [inventoryRow(), sectionRow(SECTION_A, 'Gôndola'), sectionRow(SECTION_B, 'Balcão')];

async function choose(of: string, entry: string) {
  await screen.findByRole('button', { name: 'Novo Inventário' });
  const editing = await screen.findByRole<HTMLButtonElement>('button', { name: `Editar ${of}` });
  await waitFor(() => expect(editing.disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: `Mais opções: ${of}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('labels of all sections are recorded on the server, then printed', async () => {
  const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { seen } = showInventories('admin', () => rows, { [PRINT]: () => answerJson({ printed: 2 }) });
  await choose('Balanço Geral', 'Imprimir etiquetas');
  expect(await screen.findByRole('article', { name: 'Etiquetas das seções' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /^Código da seção/ })).toHaveLength(2);
  expect(printing).toHaveBeenCalledOnce();
  const [sent] = bodiesOf(seen, 'POST');
  expect(sent).toEqual({ section_ids: [SECTION_A, SECTION_B] });
});

it("a single section's label is printed alone", async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { seen } = showInventories('admin', () => rows.slice(0, 2), {
    [PRINT]: () => answerJson({ printed: 1 }),
  });
  await choose('Balanço Geral, Gôndola', 'Imprimir etiqueta');
  await screen.findByRole('img', { name: 'Código da seção Gôndola' });
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('an inventory without sections has no labels to print', async () => {
  showInventories('admin', () => [inventoryRow()]);
  await choose('Balanço Geral', 'Imprimir etiquetas');
  await screen.findByText('Este inventário ainda não tem seções. Crie as seções primeiro.');
});
