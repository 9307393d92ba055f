import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { askAboutSection } from '../../sync/enter-section';
import { takeOfficeNews } from '../../sync/office-news';
import { clearPhone } from '../../testing/phone-data';
import { type Presence, presenceText, useSection } from './use-section';

vi.mock('../../sync/enter-section', () => ({ askAboutSection: vi.fn() }));

const onRenamed = vi.fn();

function Screen({ isListComplete = false }: { readonly isListComplete?: boolean }) {
  const place = { person: 'carla', inventory: 4, section: 's', sectionName: 'Gôndola' };
  const { words, notice, act } = useSection(place, isListComplete, onRenamed);
  return (
    <>
      <p>{words || 'aberta'}</p>
      {act && (
        <div role="status">
          {act.text}
          <button type="button" aria-label="Fechar o aviso" onClick={act.onClose} />
        </div>
      )}
      {notice}
    </>
  );
}

const nobody = { others: [], counted: [] };
beforeEach(async () => {
  await clearPhone();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

it('closing the notice of a finalised section leaves it in words', async () => {
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'open', ...nobody });
  render(<Screen />);
  await vi.waitFor(() => expect(askAboutSection).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('status')).toBeNull();
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'finalised', ...nobody });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  await screen.findByText(/^Esta seção já foi finalizada/);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('seção finalizada');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByRole('status')).toBeNull();
});

it('a recount that closed with its whole list answered is no act of the office', async () => {
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'finalised', ...nobody });
  const { rerender } = render(<Screen isListComplete />);
  await screen.findByText(/^Lista completa e fechada\./);
  screen.getByText('lista fechada');
  rerender(<Screen />);
  screen.getByText(/^Esta seção já foi finalizada/);
});

it('a new name of the section is taken and said, one from before this screen is not', async () => {
  vi.mocked(askAboutSection).mockResolvedValue({ state: 'open', ...nobody });
  const told = (section_name: string) => {
    const news = { section: 'open' as const, section_name, recounts: [], messages: [] };
    return act(() => takeOfficeNews({ person: 'carla', sectionId: 's', inventoryId: '4', ...news }, []));
  };
  await told('Antiga');
  render(<Screen />);
  expect(onRenamed).not.toHaveBeenCalled();
  await told('Gôndola A');
  expect(onRenamed.mock.calls).toEqual([['Gôndola A']]);
  screen.getByText('Esta seção agora se chama Gôndola A.');
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
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

it("'agora' ends with the other person's, or without an answer, and a closed notice stays closed", async () => {
  const seen_at = '2026-05-06T21:23:00.000Z';
  const maria = (is_here: boolean) => ({
    state: 'open' as const,
    others: [{ name: 'Maria', seen_at, is_here }],
    counted: [],
  });
  const later = () => act(() => vi.advanceTimersByTimeAsync(120_000));
  const hour = new Date(seen_at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
  const past = `Maria esteve aqui às ${hour}.`;
  vi.mocked(askAboutSection).mockResolvedValue(maria(true));
  render(<Screen />);
  await screen.findByText(/^Maria está nesta seção agora\./);
  vi.mocked(askAboutSection).mockResolvedValue(maria(false));
  await later();
  await screen.findByText(new RegExp(`^${past}`));
  vi.mocked(askAboutSection).mockResolvedValue(maria(true));
  await later();
  await screen.findByText(/^Maria está nesta seção agora\./);
  vi.mocked(askAboutSection).mockRejectedValue(new TypeError('no answer'));
  await later();
  await screen.findByText(new RegExp(`^${past}`));
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  vi.mocked(askAboutSection).mockResolvedValue(maria(true));
  await later();
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('aberta');
});

it('other counters are named, also those of earlier, and what their readings do', () => {
  const seen_at = '2026-05-06T12:07:00.000Z';
  const here = { name: 'Maria', seen_at, is_here: true };
  const gone = { name: 'Bia', seen_at, is_here: false };
  const said = (others: Presence['others'], counted: readonly string[]) =>
    presenceText({ others, counted: counted.map((name) => ({ name, lines: 2 })), isOld: false });
  expect(said([], [])).toBeNull();
  expect(said([here, gone], ['Maria', 'Bia'])).toMatch(
    /^Maria está nesta seção agora\. Bia esteve aqui às \d\d:\d\d\. As leituras se somam\.$/,
  );
  expect(said([here], ['Maria', 'Ana'])).toBe(
    'Maria está nesta seção agora. Ana já contou aqui. As leituras se somam.',
  );
  expect(said([], ['Ana', 'Bia', 'Cida', 'Davi', 'Eva'])).toBe(
    'Ana, Bia, Cida e mais 2 já contaram aqui. As leituras se somam.',
  );
});
