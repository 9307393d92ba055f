import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { boxBinding as box } from '../inventory-page/testing/comparison-fixtures';
import { pageOf, showInventoryPage } from '../inventory-page/testing/show-inventory-page';

const LIST = `GET /api/pharmacies/${PHARMACY}/code-bindings/?page=1&page_size=50`;
const NEXT = `GET /api/pharmacies/${PHARMACY}/code-bindings/?page=2&page_size=50`;
const POST = `POST /api/pharmacies/${PHARMACY}/code-bindings/`;
const REMOVE = `DELETE /api/code-bindings/${box.id}/`;

async function openDialog(answers: Record<string, () => Response>) {
  const page = showInventoryPage({ answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Códigos vinculados' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Códigos vinculados' })) };
}

it('the dialog lists bound codes with item, factor, person and time', async () => {
  const plain = { ...box, id: crypto.randomUUID(), code: '789', description: '', factor: 1 };
  const { dialog } = await openDialog({ [LIST]: () => pageOf([box, plain]) });
  expect((await dialog.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    '17891234567892SORO · fator 12Ana · 20/01/2026 12:00:00Desvincular',
    '789Código 7Ana · 20/01/2026 12:00:00Desvincular',
  ]);
  expect(dialog.getByText('Página 1 de 1 (2 vínculos)')).toBeTruthy();
});

it('Desfazer binds an unbound code again as it was', async () => {
  let bound = [box];
  const { dialog, seen } = await openDialog({
    [LIST]: () => pageOf(bound),
    [REMOVE]: () => {
      bound = [];
      return answerJson(box);
    },
    [POST]: () => {
      bound = [box];
      return answerJson(box, 201);
    },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Desvincular 17891234567892' }));
  expect(await screen.findByText('Código 17891234567892 desvinculado de SORO')).toBeTruthy();
  expect(await dialog.findByText(/^Nenhum código vinculado/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
  expect(await dialog.findByText('17891234567892')).toBeTruthy();
  const { kind, code, item_key, factor } = box;
  expect(bodiesOf(seen, 'POST')[0]).toEqual({
    kind,
    code,
    item_key,
    factor,
  });
});

it('unbinding a missing binding reports it and reloads the list', async () => {
  const { dialog, seen } = await openDialog({
    [LIST]: () => pageOf([box]),
    [REMOVE]: () => refuse(404, 'not_found', 'Vínculo não encontrado.'),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Desvincular 17891234567892' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Erro ao desvincular o código. Vínculo não encontrado.',
  );
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.includes('/code-bindings/?page=1'))).toHaveLength(2),
  );
});

it('an empty last page of bindings leads to the page before', async () => {
  let isGone = false;
  const { dialog, queries } = await openDialog({
    [LIST]: () => pageOf([box], 51),
    [NEXT]: () => (isGone ? refuse(404, 'not_found') : pageOf([{ ...box, code: '789' }], 51)),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Próxima página' }));
  expect(await dialog.findByText('789')).toBeTruthy();
  expect(dialog.getByText('Página 2 de 2 (51 vínculos)')).toBeTruthy();
  isGone = true;
  await queries.invalidateQueries();
  expect(await dialog.findByText('Página 1 de 2 (51 vínculos)')).toBeTruthy();
});
