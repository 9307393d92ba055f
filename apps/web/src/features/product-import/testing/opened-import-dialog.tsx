import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { BulkAnswer } from '@balanco/contract/products/products';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect } from 'vitest';
import { BackGuard } from '../../../listing/dialog-route';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, fakeServer, renderApp, type SeenCall } from '../../../testing/app';
import { pharmacyRow, pharmacySettings } from '../../../testing/rows';
import { ImportDialog } from '../import-dialog';

export const pharmacy = pharmacyRow({ total: 0 });

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <StaffActionProvider>
      <BackGuard />
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <ImportDialog pharmacy={pharmacy} onClose={() => setOpen(false)} />}
    </StaffActionProvider>
  );
}
const routes = [
  { path: '/produtos', Component: Opener },
  { path: '*', element: <p>Outra tela</p> },
];

export const dialog = () => screen.getByRole('dialog');
export const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name });
export const box = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name);
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const bulkCalls = (seen: SeenCall[]) => seen.filter((call) => call.path === '/api/products/bulk/');
export const dryRunCalls = (seen: SeenCall[]) =>
  seen.filter((call) => call.path === '/api/products/bulk/?dry_run=true');

export function answerBulk(answer: Partial<BulkAnswer>): Response {
  return answerJson({ created: 0, updated: 0, unchanged: 0, refused: [], ...answer }, 201);
}
export const answerNew = (created: number) => answerBulk({ created });

type Answer = () => Response | Promise<Response>;

export const open = (...answers: Answer[]) => openBefore({ batches: answers });

interface Before {
  batches?: Answer[];
  dryRun?: Answer[];
  products?: number;
  valueBasis?: ValueBasis;
  inventories?: readonly InventoryRow[];
}

export async function openBefore({
  batches = [],
  dryRun,
  products = 0,
  valueBasis = 'unknown',
  inventories = [],
}: Before) {
  const seen = fakeServer({
    [`GET /api/products/?pharmacy=${pharmacy.id}&page=1&page_size=1`]: () =>
      answerJson({ count: products, next: null, previous: null, results: [] }),
    [`GET /api/pharmacies/${pharmacy.id}/settings/`]: () =>
      answerJson(pharmacySettings({ value_basis: valueBasis })),
    [`GET /api/inventories/with-all-counts/?pharmacy=${pharmacy.id}`]: () =>
      answerJson({ results: inventories }),
    'POST /api/products/bulk/': inTurn(batches),
    'POST /api/products/bulk/?dry_run=true': inTurn(dryRun ?? []),
  });
  const router = renderApp(routes, '/produtos');
  await reopen();
  return { seen, router };
}

function inTurn(answers: Answer[]): Answer {
  let calls = 0;
  return () => {
    calls += 1;
    return answers[Math.min(calls, answers.length) - 1]?.() ?? answerNew(1);
  };
}

export async function chooseFile(...lines: string[]) {
  await choose(new File([lines.join('\r\n')], 'catalogo.txt', { type: 'text/plain' }));
}

export async function choose(file: File) {
  await userEvent.upload(within(dialog()).getByLabelText(/^Arquivo (TXT|Excel)$/), file);
  await within(dialog()).findByText(file.name);
  await waitFor(() => expect(within(dialog()).queryByText(/^Lendo o arquivo/)).toBeNull());
}

export async function openSettings() {
  await userEvent.click(button('Ajustar'));
}

export async function pressImport() {
  const main = () =>
    within(dialog()).getByRole<HTMLButtonElement>('button', { name: /^Importar( [\d.]+ produtos?)?$/ });
  await waitFor(() => expect(main().disabled).toBe(false));
  await userEvent.click(main());
}

export async function importAll() {
  await pressImport();
  await closed();
}

/** Opens the closed dialog again. */
export async function reopen() {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
}

export const line = (number: number) =>
  fixedLine({
    internalCode: String(number).padStart(6, '0'),
    description: `PRODUTO ${number}`,
    stockValue: '2 1,50',
  });
export const manyLines = (count: number) => Array.from({ length: count }, (_line, index) => line(index + 1));
export const cells = (table: string) =>
  within(within(dialog()).getByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

export const problemCells = () => waitFor(() => cells('Problemas'));

export const figures = () =>
  Object.fromEntries(
    within(dialog())
      .getAllByRole('term')
      .map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );
