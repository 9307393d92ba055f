import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { placeOfLabel } from '../../sync/enter-section';
import { aPlace } from '../../testing/phone-data';
import { LabelDoor } from './label-door';
import { offerLabel } from './offer-label';

vi.mock('../../sync/enter-section', () => ({ placeOfLabel: vi.fn() }));

const ID = '6b1f0c2d-9e8a-4b7c-8d5e-000000000001';
const { person: _nobody, ...place } = aPlace({ section: ID, sectionName: 'Corredor 1' });
const found = { ...place, finalizado: false };
const chosen = vi.fn();

async function scanLabel(): Promise<(place: typeof found | null) => Promise<void>> {
  let answer: (place: typeof found | null) => void = () => undefined;
  vi.mocked(placeOfLabel).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  render(<LabelDoor person="carla" place={null} onChosen={chosen} />);
  act(() => void offerLabel(`https://balanco.example/coletor/#s=${ID}`));
  await screen.findByText('Abrindo a seção…');
  await vi.waitFor(() => expect(placeOfLabel).toHaveBeenCalledOnce());
  return async (place) => act(async () => answer(place));
}

it('a label opens its section', async () => {
  const answer = await scanLabel();
  await answer(found);
  expect(chosen).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closing the sheet while it opens cancels the label', async () => {
  const answer = await scanLabel();
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await answer(found);
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an unknown label is reported', async () => {
  const answer = await scanLabel();
  await answer(null);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão, e este aparelho não conhece/);
});

it('a label scanned before the door exists opens once it does', async () => {
  vi.mocked(placeOfLabel).mockResolvedValue(found);
  expect(offerLabel(`https://balanco.example/coletor/#s=${ID}`)).toBe(true);
  render(<LabelDoor person="carla" place={null} onChosen={chosen} />);
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledOnce());
});

it("the current section's own label opens no sheet", async () => {
  vi.mocked(placeOfLabel).mockResolvedValue(found);
  render(<LabelDoor person="carla" place={{ ...found, person: 'carla' }} onChosen={chosen} />);
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  act(() => void offerLabel(`https://balanco.example/coletor/#s=${ID}`));
  await vi.waitFor(() => expect(placeOfLabel).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(showModal).not.toHaveBeenCalled();
  expect(chosen).not.toHaveBeenCalled();
});

it("the current section's own label still reports that it was finalised", async () => {
  vi.mocked(placeOfLabel).mockResolvedValue({ ...found, finalizado: true });
  render(<LabelDoor person="carla" place={{ ...found, person: 'carla' }} onChosen={chosen} />);
  act(() => void offerLabel(`https://balanco.example/coletor/#s=${ID}`));
  expect((await screen.findByRole('alert')).textContent).toMatch(/já está finalizada/);
});

it('a scanned label of another pharmacy is refused, one opened by the phone is not', async () => {
  const place = aPlace({ pharmacy: 'q', pharmacyName: 'Nova', section: 'other' });
  vi.mocked(placeOfLabel).mockResolvedValue(found);
  render(<LabelDoor person="carla" place={place} onChosen={chosen} />);
  act(() => void offerLabel(`https://balanco.example/coletor/#s=${ID}`));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Esta etiqueta é da farmácia Central/);
  expect(chosen).not.toHaveBeenCalled();
  window.history.replaceState(null, '', `/coletor/#s=${ID}`);
  fireEvent(window, new Event('hashchange'));
  await vi.waitFor(() =>
    expect(chosen).toHaveBeenCalledWith({ ...found, finalizado: undefined, person: 'carla' }),
  );
});
