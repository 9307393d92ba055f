import type { CountLine } from '@balanco/contract/counts/count';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { countLine } from './testing/count-line';
import { linePage, listCall, showCounts } from './testing/show-counts';

/** Pixels: rows have two lines. */
const ROW = 44;

it('Contagens reloads every 30 seconds and leaves an open dialog alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let lines = [countLine()];
  showCounts('user', () => lines);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.type(await screen.findByLabelText(/Quantidade/), '7');
  lines = [countLine({ line_id: 8, user_name: 'João' }), countLine({ quantity: 6 })];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(screen.getByText('João')).toBeTruthy());
  const typed = screen.getByLabelText<HTMLInputElement>(/Quantidade/);
  expect(typed.value).toBe('57');
  expect(document.activeElement).toBe(typed);
});

it('the chips follow rows that changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let lines = [countLine()];
  const { seen } = showCounts('user', () => lines);
  const summaries = () => seen.filter(({ path }) => path.includes('/summary/')).length;
  await screen.findByText('Ana');
  await waitFor(() => expect(summaries()).toBe(1));
  lines = [countLine({ line_id: 8, user_name: 'João' }), countLine()];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByText('João');
  await waitFor(() => expect(summaries()).toBe(2));
});

it('what arrives waits for a press, while rows in sight change in their places', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [ana, bia] = [
    countLine({ line_id: 5, quantity: 9 }),
    countLine({ line_id: 4, quantity: 3, user_name: 'Bia' }),
  ];
  const caio = countLine({ line_id: 8, user_name: 'Caio', quantity: 1 });
  const page = (results: CountLine[], up_to: number, newer: number) => () =>
    linePage(results, results.length + newer, { up_to, newer });
  const sort = '&sort=-quantity';
  const { seen, router } = showCounts(
    'user',
    () => [],
    {
      [listCall(1, sort)]: page([ana, bia], 5, 0),
      [listCall(1, sort, 200, 5)]: page([bia, { ...ana, quantity: 2 }], 5, 1),
      [listCall(1, '', 1, 5)]: page([ana], 5, 1),
      [listCall()]: page([caio, ana, bia], 8, 0),
    },
    '/contagens?ordem=-quantity',
  );
  const people = () => screen.getAllByText(/^(Ana|Bia|Caio)$/).map(({ textContent }) => textContent);
  await screen.findByText('Ana');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  const mark = await screen.findByRole('button', { name: '1 nova contagem · Mostrar' });
  expect(screen.getByText('Página 1 (3 contagens)')).toBeTruthy();
  const pages = () => seen.filter(({ path }) => path.includes('page_size=200')).length;
  expect(pages()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(await screen.findByText('2')).toBeTruthy();
  expect(people()).toEqual(['Ana', 'Bia']);
  fireEvent.click(mark);
  expect(await screen.findByText('Caio')).toBeTruthy();
  expect(people()).toEqual(['Caio', 'Ana', 'Bia']);
  expect(router.state.location.search).not.toContain('ordem');
  const marked = document.querySelectorAll('tr[aria-description="nova"]');
  expect([...marked].map((row) => row.textContent)).toEqual([expect.stringContaining('Caio')]);
  expect(screen.queryByRole('button', { name: /Mostrar/ })).toBeNull();
});

it('Contagens reloads in a visible tab and keeps scroll, focus and search', async () => {
  let lines = Array.from({ length: 50 }, (_line, index) =>
    countLine({ line_id: 50 - index, user_name: `Coletor ${50 - index}` }),
  );
  showCounts('user', () => lines);
  const button = await waitFor(() => {
    const row = screen.getByText('Coletor 40').closest('tr') as HTMLElement;
    return within(row).getByRole('button', { name: 'Editar' });
  });
  button.focus();
  const frame = button.closest('section') as HTMLElement;
  frame.scrollTop = 40 * ROW;
  lines = [countLine({ line_id: 91, user_name: 'Recém-chegado' }), ...lines];
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await screen.findByText('Recém-chegado')).toBeTruthy();
  expect(frame.scrollTop).toBe(41 * ROW);
  expect(document.activeElement).toBe(button);

  const search = screen.getByLabelText<HTMLInputElement>('Pesquisar coletores...');
  await userEvent.type(search, 'me');
  lines = lines.slice(1);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(search.value).toBe('me');
  expect(document.activeElement).toBe(search);
});
