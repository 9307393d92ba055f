import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropPendingCode, enrol, takePendingCode } from '../../identity/enrol';
import type { Session } from '../../identity/session';
import { EnrolScreen } from './enrol-screen';

vi.mock('../../identity/enrol', () => ({
  dropPendingCode: vi.fn(),
  enrol: vi.fn(),
  takePendingCode: vi.fn(),
}));

const pending = { code: 'ABCDEFGHJK', attempt: '0a6f2a1e-77b4-4c9e-8f0a-0000000000c5' };
const carla: Session = { sub: 'carla', name: 'Carla', email: 'c@x.example', signedInAt: 0, over: false };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = vi.fn();
const leave = vi.fn();
const open = (session: Session | null) =>
  render(<EnrolScreen session={session} onDone={done} onLeave={leave} />);

beforeEach(() => {
  vi.mocked(takePendingCode).mockReturnValue(pending);
});

it('a phone without a session signs in with the code at once', async () => {
  vi.mocked(enrol).mockResolvedValue({ kind: 'signed-in' });
  open(null);
  screen.getByText('Conectando…');
  await vi.waitFor(() => expect(done.mock.calls).toEqual([[{ kind: 'signed-in' }]]));
  expect(vi.mocked(enrol).mock.calls).toEqual([[pending]]);
});

it('an ended session is not asked before a new code is used', async () => {
  vi.mocked(enrol).mockResolvedValue({ kind: 'signed-in' });
  open({ ...carla, over: true });
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('without an answer the same attempt is made again, by a button', async () => {
  vi.mocked(enrol).mockRejectedValueOnce(new TypeError('Sem resposta do servidor.'));
  open(null);
  await screen.findByText('Sem resposta do servidor.');
  vi.mocked(enrol).mockResolvedValue({ kind: 'sign-in', email: 'rita@x.example' });
  press('Tentar de novo');
  await vi.waitFor(() => expect(done.mock.calls).toEqual([[{ kind: 'sign-in', email: 'rita@x.example' }]]));
  expect(vi.mocked(enrol).mock.calls).toEqual([[pending], [pending]]);
  expect(dropPendingCode).not.toHaveBeenCalled();
});

it('a worthless code is dropped, and another can be read', async () => {
  vi.mocked(enrol).mockRejectedValue(new Error('Este código não vale. Peça outro ao escritório.'));
  open(null);
  await screen.findByText(/^Este código não vale/);
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  press('Ler outro código');
  expect(dropPendingCode).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});

it('a signed-in person is asked first and can stay with one tap', async () => {
  open(carla);
  screen.getByText(/só segue quando Carla entrar de novo/);
  expect(enrol).not.toHaveBeenCalled();
  press('Continuar como Carla');
  expect(dropPendingCode).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});

it('someone who is signed in can hand the phone over', async () => {
  vi.mocked(enrol).mockResolvedValue({ kind: 'signed-in' });
  open(carla);
  press('Usar o código novo');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('a worthless new code leaves the signed-in person as before', async () => {
  vi.mocked(enrol).mockRejectedValue(new Error('Este código não vale. Peça outro ao escritório.'));
  open(carla);
  press('Usar o código novo');
  await screen.findByText(/^Este código não vale/);
  press('Continuar como Carla');
  expect(leave).toHaveBeenCalledOnce();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

it('an iPhone is told to use the home screen before its code is used up', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  vi.stubGlobal('isSecureContext', true);
  vi.mocked(enrol).mockResolvedValue({ kind: 'signed-in' });
  open(null);
  expect(screen.getByText('ABCDE-FGHJK')).toBeTruthy();
  expect(screen.getByText('Adicionar à Tela de Início')).toBeTruthy();
  expect(enrol).not.toHaveBeenCalled();
  press('Continuar no Safari assim mesmo');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});
