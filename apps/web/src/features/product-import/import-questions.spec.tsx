import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  box,
  bulkCalls,
  button,
  chooseFile,
  closed,
  dialog,
  dryRunCalls,
  openBefore,
  pressImport,
} from './testing/opened-import-dialog';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));

const rowsOf = (call: { body: string | null } | undefined) => JSON.parse(call?.body ?? '[]') as object[];

const thousands = (number: number) =>
  fixedLine({ internalCode: String(number), description: 'X', stockValue: '12.000' });

it('The import waits for an answer about numbers such as 12.000', async () => {
  const { seen } = await openBefore({});
  await userEvent.click(box('Saldo & Valor'));
  await chooseFile(thousands(1), thousands(2));
  const question = await within(dialog()).findByRole('radiogroup', { name: /^Como ler “12.000”/ });
  const answers = within(question).getAllByRole<HTMLInputElement>('radio');
  expect(answers.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['12.000 = doze mil', false],
    ['12.000 = 12', false],
  ]);
  expect(button('Importar').disabled).toBe(true);
  expect([...dryRunCalls(seen), ...bulkCalls(seen)]).toEqual([]);
  await userEvent.click(within(question).getByRole('radio', { name: '12.000 = 12' }));
  await pressImport();
  await closed();
  expect(rowsOf(bulkCalls(seen)[0])).toMatchObject([{ system_stock: 12 }, { system_stock: 12 }]);
});

const full = fixedLine({
  internalCode: '000001',
  description: 'X',
  stockValue: '2 1,50',
  department: 'GENER',
});

it("The import dialog offers further columns and remembers the pharmacy's answer", async () => {
  await openBefore({});
  await chooseFile(full);
  const offer = await within(dialog()).findByRole('region', { name: 'O que mais o arquivo traz' });
  expect(offer.textContent).toMatch(
    /^O arquivo traz saldo, valor e departamento\. Incluir\? Se não, produtos novos ficam com saldo 0/,
  );
  expect(within(dialog()).queryByText('O saldo do arquivo fica de fora.')).toBeNull();
  await userEvent.click(within(offer).getByRole('button', { name: 'Incluir' }));
  expect([box('Saldo & Valor').checked, box('Departamento').checked]).toEqual([true, true]);
  expect(document.activeElement).toBe(box('Código de Barras'));
  await pressImport();
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  expect(box('Saldo & Valor').checked).toBe(true);
});

it('A declined offer is not repeated, and the default columns stay', async () => {
  await openBefore({});
  await chooseFile(full);
  await userEvent.click(await within(dialog()).findByRole('button', { name: 'Não' }));
  expect(within(dialog()).getByText('O saldo do arquivo fica de fora.')).toBeTruthy();
  expect(within(dialog()).queryByRole('region', { name: 'O que mais o arquivo traz' })).toBeNull();
  await userEvent.click(button('Cancelar'));
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  await chooseFile(full);
  expect(box('Saldo & Valor').checked).toBe(false);
  expect(within(dialog()).queryByRole('region', { name: 'O que mais o arquivo traz' })).toBeNull();
});
