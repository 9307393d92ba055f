import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Reading } from '../../rules/readings/reading';
import { writeNote } from '../../store/database';
import { nextPhoto } from '../../store/photos';
import { addReading } from '../../store/readings';
import { outbox } from '../../sync/sending/app-outbox';
import { aPlace, aReading, aRecountItem, clearPhone } from '../../testing/phone-data';
import { Counting } from './counting';

vi.mock('../../device/camera/draw-photo', () => ({ drawPhoto: () => '/9j/' }));
vi.mock('../../device/camera/open-stream', async (original) => ({
  ...(await original<typeof import('../../device/camera/open-stream')>()),
  openStream: async () => ({ close: () => undefined }),
}));

const session = { sub: 'carla', name: 'Carla', email: 'c@x.example', signedInAt: Date.now(), over: false };
const nothing = () => undefined;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await clearPhone();
  vi.spyOn(outbox, 'sendSoon').mockImplementation(nothing);
});

function show({ person, pharmacy, inventory, section }: Reading) {
  render(
    <Counting
      place={aPlace({ person, pharmacy, inventory, section })}
      session={session}
      onLeave={nothing}
      onChosen={nothing}
      onSignIn={nothing}
    />,
  );
}

it('a phone without a network says so while nothing waits', async () => {
  show(aReading());
  const bar = await screen.findByText(/^0 un em 0 leituras/);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(bar.textContent).toMatch(/^Sem conexão · 0 un em 0 leituras/);
  network.mockRestore();
  fireEvent(window, new Event('online'));
  expect(bar.textContent).toMatch(/^0 un em 0 leituras/);
});

it('the list of the day opens by itself and says nothing of a recount', async () => {
  await writeNote('recounts carla', { [aReading().section]: [aRecountItem({ sections: ['Balcão'] })] });
  show(aReading());
  const list = within(await screen.findByRole('dialog', { name: 'Lista' }));
  list.getByText('Falta 1 de 1 item. Toque no item para responder.');
  list.getByText('1 · Visto em: Balcão');
  expect(document.body.textContent).not.toMatch(/recont/i);
});

it('an earlier, ordinary reading can get a photo of what broke', async () => {
  const earlier = aReading({ description: 'SORO' });
  const newest = { id: '5a0d6a52-64d4-4f0c-9d53-000000000002', code: '7891000000014', item: 'p:d2' };
  await addReading(earlier);
  await addReading(aReading({ ...newest, order: 2 }));
  show(earlier);
  await screen.findByText('SORO');
  await press('Leituras');
  await press(/^SORO/);
  await press('Fotografar');
  await press('Tirar a foto');
  const shown = await screen.findByLabelText<HTMLSelectElement>('O que a foto mostra');
  expect(shown.selectedOptions[0]?.text).toBe('Outra');
  const broken = [...shown.options].find(({ text }) => text === 'Quebra ou avaria');
  fireEvent.change(shown, { target: { value: broken?.value } });
  await press('Guardar a foto');
  await vi.waitFor(async () =>
    expect(await nextPhoto(earlier.person)).toMatchObject({
      reading: earlier.id,
      kind: 'broken',
      image: '/9j/',
    }),
  );
});
