import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { giveFeedback } from '../../device/feedback';
import type { Session } from '../../identity/session';
import { newRecounts } from '../../sync/assigned-recounts';
import { noteMoved, seenMessages, takeOfficeNews } from '../../sync/office-news';
import { aPlace, clearPhone } from '../../testing/phone-data';
import { Sheet } from '../basics';
import { OfficeNotice } from './office-notice';

vi.mock('../../sync/assigned-recounts', () => ({
  newRecounts: vi.fn(async () => []),
  noteRecount: vi.fn(async () => undefined),
}));

vi.mock('../../device/feedback', () => ({ giveFeedback: vi.fn() }));

const session: Session = {
  sub: 'carla',
  name: 'Carla',
  email: 'carla@balanco.test',
  signedInAt: 0,
  over: false,
  code: { endsAt: 0, isLastDay: false },
};
const message = { id: 'm1', text: 'Terminem o balcão.', sent_by: 'Ana', sent_at: '2026-05-06T12:00:00.000Z' };
const news = {
  person: 'carla',
  sectionId: 's',
  inventoryId: '4',
  section: 'open' as const,
  recounts: [],
  messages: [message],
};
const onChosen = vi.fn();
const onSignIn = vi.fn();

const show = (over = false) =>
  render(<OfficeNotice session={{ ...session, over }} section="s" onChosen={onChosen} onSignIn={onSignIn} />);

beforeEach(clearPhone);

it('a message stays until it is read, and the next heartbeat says so', async () => {
  await takeOfficeNews(news, []);
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Ana: Terminem o balcão.');
  fireEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await seenMessages('carla')).toEqual(['m1']);
  await takeOfficeNews(news, []);
  expect(screen.queryByRole('alert')).toBeNull();
  await takeOfficeNews({ ...news, messages: [] }, ['m1']);
  expect(await seenMessages('carla')).toEqual([]);
});

it('a session that ended says on the screen that nothing is lost', () => {
  show(true);
  expect(screen.getByRole('alert').textContent).toContain(
    'Peça um código novo ao escritório para enviar; nada se perde.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ler código' }));
  expect(onSignIn).toHaveBeenCalledTimes(1);
});

it('a recount of this person stands over older news, and opens from the screen', async () => {
  const place = aPlace({ section: 'r', sectionName: 'Recontagem 1' });
  vi.mocked(newRecounts).mockResolvedValueOnce([place]);
  await noteMoved('carla', 'O escritório moveu a sua leitura.');
  await takeOfficeNews({ ...news, recounts: ['r'], messages: [] }, []);
  show();
  await screen.findByText('Recontagem 1');
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(onChosen).toHaveBeenCalledWith(place);
  await vi.waitFor(() => expect(screen.queryByText('Recontagem 1')).toBeNull());
});

it('each act of the office sounds once, and stands in the sheet that is open', async () => {
  const alarms = vi.mocked(giveFeedback);
  const screenOf = (text: string, isOpen: boolean) => (
    <>
      <OfficeNotice
        session={session}
        section="s"
        act={{ text, onClose: () => undefined }}
        onChosen={onChosen}
        onSignIn={onSignIn}
      />
      {isOpen && (
        <Sheet title="Terminar seção" onClose={() => undefined}>
          Confere
        </Sheet>
      )}
    </>
  );
  const { rerender } = render(screenOf('Esta seção já foi finalizada.', false));
  expect(alarms.mock.calls).toEqual([['office']]);
  rerender(screenOf('Esta seção já foi finalizada.', true));
  expect(screen.getByRole('dialog').textContent).toContain('Esta seção já foi finalizada.');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(alarms).toHaveBeenCalledTimes(1);
  rerender(screenOf('Esta seção agora se chama Gôndola A.', true));
  expect(alarms).toHaveBeenCalledTimes(2);
  rerender(screenOf('Esta seção agora se chama Gôndola A.', false));
  screen.getByText('Esta seção agora se chama Gôndola A.');
});

it('a moved reading is told until the person closes it', async () => {
  await noteMoved('carla', 'O escritório moveu a sua leitura.');
  await takeOfficeNews({ ...news, messages: [] }, []);
  show();
  await screen.findByText('O escritório moveu a sua leitura.');
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso' }));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await takeOfficeNews({ ...news, messages: [] }, []);
  expect(screen.queryByRole('status')).toBeNull();
});
