// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAboutSection } from '../../sync/enter-section';
import { useSection } from './use-section';

vi.mock('../../sync/enter-section', () => ({ askAboutSection: vi.fn() }));

function Screen() {
  const { words, notice } = useSection('s');
  return (
    <>
      <p>{words || 'aberta'}</p>
      {notice}
    </>
  );
}

const nobody = { others: [] };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.mocked(askAboutSection).mockReset();
});
afterEach(() => vi.useRealTimers());

it('who is counting is told that the office finalised the section, and still sees it after closing the notice', async () => {
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'open', ...nobody });
  render(<Screen />);
  await vi.waitFor(() => expect(askAboutSection).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('status')).toBeNull();
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'finalised', ...nobody });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  await screen.findByText(/^O escritório já finalizou esta seção/);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('seção finalizada');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByRole('status')).toBeNull();
});

it('who else counts there is said once, and a network that fails says nothing', async () => {
  vi.mocked(askAboutSection).mockResolvedValueOnce({
    state: 'open',
    others: [{ name: 'Maria', seen_at: new Date().toISOString() }],
  });
  vi.mocked(askAboutSection).mockRejectedValue(new TypeError('no answer'));
  render(<Screen />);
  await screen.findByText(/^Maria \(agora\) está nesta seção\./);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('aberta');
});
