import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openCamera } from '../../device/camera/open-camera';
import { takePendingCode } from '../../identity/enrol';
import { CodeEntry, SignIn } from './sign-in';

vi.mock('../../device/camera/open-camera', () => ({ openCamera: vi.fn() }));

const close = vi.fn();
const onCode = vi.fn();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function read(text: string): Promise<void> {
  vi.mocked(openCamera).mockResolvedValue({ hasTorch: false, setTorch: async () => undefined, close });
  render(<CodeEntry onCode={onCode} isMain />);
  press('Ler código');
  await vi.waitFor(() => expect(openCamera).toHaveBeenCalledOnce());
  await act(async () => undefined);
  act(() => vi.mocked(openCamera).mock.calls[0]?.[1](text, false));
}

it("'Ler código' reads the office's code with the camera, and closes it", async () => {
  await read(`${window.location.origin}/coletor/#c=ABCDE-FGHJK`);
  expect(onCode).toHaveBeenCalledOnce();
  expect(takePendingCode()).toMatchObject({ code: 'ABCDEFGHJK' });
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByLabelText('Câmera')).toBeNull();
});

it('the code of another server is refused with its name', async () => {
  await read('https://outro.example/coletor/#c=ABCDE-FGHJK');
  expect(screen.getByRole('alert').textContent).toMatch(/outro endereço: outro\.example/);
  expect(onCode).not.toHaveBeenCalled();
});

it('a product in front of the camera is no office code', async () => {
  await read('123');
  expect(screen.getByRole('alert').textContent).toMatch(/^Isto não é um código do escritório/);
  press('Ler código');
});

it.each([
  ['forbidden', 'NotAllowedError', /^A câmera não foi permitida/],
  ['missing', 'NotFoundError', /^Este aparelho não tem câmera/],
])('a %s camera gives advice, and the code can be typed', async (_what, name, advice) => {
  vi.mocked(openCamera).mockRejectedValue(new DOMException('no', name));
  render(<CodeEntry onCode={onCode} isMain={false} />);
  press('Ler código');
  expect((await screen.findByRole('alert')).textContent).toMatch(advice);
  press('Fechar a câmera');
  fireEvent.change(screen.getByLabelText(/Código do escritório/), { target: { value: 'abcde fghjk' } });
  press('Conectar');
  expect(onCode).toHaveBeenCalledOnce();
});

const nobody = { session: null, email: undefined, onCode, onCancel: undefined, onDone: () => undefined };

it('the code is the first way in, and the password a link', () => {
  render(<SignIn {...nobody} />);
  const isBlue = (name: string) => screen.getByRole('button', { name }).classList.contains('primary');
  expect(isBlue('Conectar')).toBe(true);
  expect(screen.queryByLabelText('Senha')).toBeNull();
  press('Entrar com e-mail');
  screen.getByLabelText('Senha');
  expect([isBlue('Entrar'), isBlue('Conectar')]).toEqual([true, false]);
});

it('whoever came in with a password is asked for it again', () => {
  const session = { sub: 's', name: 'Ana', email: 'ana@farmacia.example', signedInAt: 0, over: true };
  render(<SignIn {...nobody} session={session} />);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(session.email);
  screen.getByLabelText('Senha');
});

it('an iPhone is told to use the home screen before anybody signs in', async () => {
  const facts = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', maxTouchPoints: 5 };
  vi.stubGlobal('navigator', { ...facts });
  vi.stubGlobal('isSecureContext', true);
  render(<SignIn {...nobody} />);
  await screen.findByText(/^No iPhone, ponha o Coletor na tela de início antes de entrar\./);
  screen.getByText(/e entre por lá\.$/);
});
