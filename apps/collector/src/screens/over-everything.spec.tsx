import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, forgetSession, idToken } from '../identity/session';
import { clearPhone } from '../testing/phone-data';
import { OverEverything } from './over-everything';

vi.mock('../identity/provider', () => ({
  loadProvider: async () => ({ auth: { fetchAuthSession: async () => ({}) } }),
}));
vi.mock('../sync/heartbeat', () => ({ askForNews: vi.fn(), startHeartbeat: () => () => undefined }));
vi.mock('../sync/office-stream', () => ({ followOffice: () => () => undefined }));

beforeEach(clearPhone);
afterEach(forgetSession);

it('a session revoked on the lists says there that nothing is lost', async () => {
  beginSession('a.token.x', 'carla@farmacia.example');
  const onSignIn = vi.fn();
  render(<OverEverything person="" place={null} onChosen={vi.fn()} onSignIn={onSignIn} />);
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => void (await idToken('a.token.x')));
  expect(screen.getByRole('alert').textContent).toContain(
    'Sua sessão terminou. Entre de novo para enviar; nada se perde.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Entrar de novo' }));
  expect(onSignIn).toHaveBeenCalledTimes(1);
});
