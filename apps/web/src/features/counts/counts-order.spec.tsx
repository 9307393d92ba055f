import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../testing/fake-server';
import { inventoryRow, sectionRow } from '../../testing/rows';
import { countLine, PHARMACY } from './testing/count-line';
import { linePage, listCall, showCounts } from './testing/show-counts';

const INVENTORIES = `GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`;
const SECTION = '0198c0de-0000-7000-8000-0000000000ab';
const inventories = [inventoryRow(), sectionRow(SECTION, 'Corredor 1', { collector_name: 'Ana' })];

it('Contagens is narrowed to a section, which the address keeps', async () => {
  const { router } = showCounts(
    'user',
    () => [],
    {
      [INVENTORIES]: () => answerJson({ results: inventories }),
      [listCall(1, '&inventory=7')]: () => linePage([countLine()]),
      [listCall(1, `&inventory=7&section=${SECTION}`)]: () => linePage([countLine({ user_name: 'Bia' })]),
    },
    '/contagens?inventario=7',
  );
  await screen.findByText('Ana');
  await userEvent.click(screen.getByRole('combobox', { name: 'Seção' }));
  await userEvent.click(await screen.findByRole('option', { name: /Corredor 1/, hidden: true }));
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(router.state.location.search).toContain(`secao=${SECTION}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Inventário' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Todos os inventários', hidden: true }));
  expect(await screen.findByText('Nenhuma contagem encontrada')).toBeTruthy();
  expect(router.state.location.search).toBe(`?farmacia=${PHARMACY}`);
});

it('Contagens takes the section from a link, but none without an inventory', async () => {
  const answers = {
    [INVENTORIES]: () => answerJson({ results: inventories }),
    [listCall(1, `&inventory=7&section=${SECTION}`)]: () => linePage([countLine({ user_name: 'Bia' })]),
  };
  const link = `/contagens?inventario=7&secao=${SECTION}`;
  const { router } = showCounts('user', () => [countLine()], answers, link);
  const section = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Seção' });
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(section().value).toBe('Corredor 1');
  await act(() => router.navigate(`/contagens?secao=${SECTION}`));
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(section().disabled).toBe(true);
});

it('Contagens sorts on the server and keeps the order in the address', async () => {
  const { router } = showCounts(
    'user',
    () => [countLine()],
    {
      [listCall(2)]: () => linePage([countLine()], 201),
      [listCall(1, '&sort=quantity')]: () => linePage([countLine({ user_name: 'Menor' })], 201),
      [listCall(1, '&sort=-quantity')]: () => linePage([countLine({ user_name: 'Maior' })], 201),
    },
    '/contagens?pagina=2',
  );
  await screen.findByText('Página 2 (201 contagens)');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Quantidade' }));
  await press();
  expect(await screen.findByText('Menor')).toBeTruthy();
  await press();
  expect(await screen.findByText('Maior')).toBeTruthy();
  expect(router.state.location.search).toContain('ordem=-quantity');
  expect(router.state.location.search).not.toContain('pagina');
  expect(screen.getByRole('columnheader', { name: 'Quantidade' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

it('Contagens shows the newest first if the address has an unknown order', async () => {
  showCounts('user', () => [countLine()], {}, '/contagens?ordem=nada');
  expect(await screen.findByText('Ana')).toBeTruthy();
  const head = screen.getByRole('columnheader', { name: 'Data e Hora' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
});
