// @vitest-environment jsdom
import '../../testing/begin-signed-in';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { countLine } from './testing/count-line';
import { showCounts } from './testing/show-counts';

/** In pixels: rows of two lines. */
const ROW = 44;

describe('a list that collectors fill meanwhile', () => {
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
    // Their own figures come each minute only.
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByText('João');
    await waitFor(() => expect(summaries()).toBe(2));
  });

  it('Contagens marks newly arrived lines until a press shows them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let lines = [countLine()];
    showCounts('user', () => lines);
    await screen.findByText('Ana');
    expect(screen.queryByRole('button', { name: /nova/ })).toBeNull();
    lines = [countLine({ line_id: 8, count_id: 11, user_name: 'João' }), countLine()];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    const mark = await screen.findByRole('button', { name: '1 nova' });
    const marked = () =>
      [...document.querySelectorAll('tr[aria-description="nova"]')].map((row) => row.textContent);
    expect(marked()).toEqual([expect.stringContaining('João')]);
    fireEvent.click(mark);
    expect(screen.queryByRole('button', { name: '1 nova' })).toBeNull();
    expect(marked()).toEqual([]);
  });

  it('Contagens counts new lines after five seconds, moves no row, and shows them on a press', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let lines = [countLine()];
    const { seen } = showCounts('user', () => lines);
    await screen.findByText('Ana');
    lines = [countLine({ line_id: 8, count_id: 11, user_name: 'João' }), countLine()];
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    const mark = await screen.findByRole('button', { name: '1 nova' });
    expect(screen.queryByText('João')).toBeNull();
    const asked = seen.filter(({ path }) => path.startsWith('/api/amplify-counts/?'));
    expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('page_size'))).toEqual([
      '200',
      '1',
    ]);
    fireEvent.click(mark);
    expect(await screen.findByText('João')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '1 nova' })).toBeNull();
    expect(document.querySelectorAll('tr[aria-description="nova"]')).toHaveLength(0);
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
});
