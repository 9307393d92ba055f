import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type Answers, answerJson, showScreen } from '../../../testing/app';
import { PHARMACY, pharmacyRow } from '../../../testing/rows';
import { InventoriesScreen } from '../inventories-screen';

export const LIST = `GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`;

export function showInventories(
  role: 'admin' | 'user',
  rows: () => readonly InventoryRow[],
  answers: Answers = {},
  address = '/inventarios',
) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [LIST]: () => answerJson({ results: rows() }),
    ...answers,
  };
  return showScreen(<InventoriesScreen />, listed, { role, path: '/inventarios', address });
}

/** Chooses an entry of a row's menu, once the role allows it. */
export async function chooseEntry(of: string, entry: string) {
  const editing = await screen.findByRole<HTMLButtonElement>('button', { name: `Editar ${of}` });
  await waitFor(() => expect(editing.disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: `Mais opções: ${of}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
