import '../../testing/whole-screens';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { inventoryRow, PHARMACY, SECTION_A, sectionRow } from '../../testing/rows';
import { showNarrow } from '../../testing/show-narrow';
import { showInventories } from './testing/show-inventories';

beforeEach(showNarrow);

it("a section's card groups name, count and Finalizado on a phone", async () => {
  showInventories('admin', () => [inventoryRow(), sectionRow(SECTION_A, 'Gôndola')]);
  const card = within((await screen.findByText('Gôndola')).closest('tr') as HTMLElement); // The text is in a row.
  expect(card.getByText('30 contagens')).toBeTruthy();
  expect(card.getByRole('checkbox', { name: /^Finalizado: Balanço Geral, Gôndola/ })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Mais opções: Balanço Geral, Gôndola' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Contagem' })).toBeNull();
});

it("a section's card links to its unrecognised counts on a phone", async () => {
  showInventories('user', () => [
    inventoryRow({ unrecognised_counts: 4 }),
    sectionRow(SECTION_A, 'Gôndola', { unrecognised_counts: 1 }),
  ]);
  const link = await screen.findByRole('link', { name: '+ 1 não reconhecida' });
  expect(link.getAttribute('href')).toBe(
    `/contagens?farmacia=${PHARMACY}&inventario=7&secao=${SECTION_A}&filtro=unrecognised`,
  );
});
