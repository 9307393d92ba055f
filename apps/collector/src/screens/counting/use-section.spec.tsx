// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAboutSection } from '../../sync/enter-section';
import { takeOfficeNews } from '../../sync/office-news';
import { clearPhone } from '../../testing/clear-phone';
import { presenceText, useSection } from './use-section';

vi.mock('../../sync/enter-section', () => ({ askAboutSection: vi.fn() }));

function Screen() {
  const { words, notice } = useSection({ person: 'carla', inventory: 4, section: 's' });
  return (
    <>
      <p>{words || 'aberta'}</p>
      {notice}
    </>
  );
}

const nobody = { others: [] };
beforeEach(async () => {
  await clearPhone();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.mocked(askAboutSection).mockReset();
});
afterEach(() => vi.useRealTimers());

it('closing the notice of a finalised section leaves it in words', async () => {
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

it('an inventory that was finalised is said where the section says nothing', async () => {
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'open', ...nobody });
  render(<Screen />);
  await vi.waitFor(() => expect(askAboutSection).toHaveBeenCalledTimes(1));
  const news = { section: null, recounts: [], messages: [] };
  const told = (facts: object) =>
    act(() => takeOfficeNews({ person: 'carla', sectionId: '', inventoryId: '4', ...news, ...facts }, []));
  await told({ inventory: 'finalised' });
  await screen.findByText(/^O escritório já finalizou este inventário/);
  screen.getByText('inventário finalizado');
  await told({ inventory: 'unavailable' });
  await screen.findByText(/tirou o seu acesso/);
  await told({ inventory: 'finalised', inventoryId: '5' });
  screen.getByText('aberta');
});

it('the section names other counters once, and stays silent offline', async () => {
  vi.mocked(askAboutSection).mockResolvedValueOnce({
    state: 'open',
    others: [{ name: 'Maria', seen_at: new Date().toISOString() }],
  });
  vi.mocked(askAboutSection).mockRejectedValue(new TypeError('no answer'));
  render(<Screen />);
  await screen.findByText(/^Maria está nesta seção agora\./);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('aberta');
});

const now = Date.parse('2026-05-06T12:10:00.000Z');

it('other counters are named with their minutes; nobody gives no text', () => {
  expect(presenceText([], now)).toBeNull();
  expect(presenceText([{ name: 'Maria', seen_at: '2026-05-06T12:07:00.000Z' }], now)).toBe(
    'Maria esteve nesta seção há 3 min.',
  );
  expect(
    presenceText(
      [
        { name: 'Maria', seen_at: '2026-05-06T12:10:04.000Z' },
        { name: 'Bia', seen_at: '2026-05-06T11:50:00.000Z' },
      ],
      now,
    ),
  ).toBe('Maria está nesta seção agora. Bia esteve nesta seção há 20 min.');
});
