import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../identity/session';
import type { OutboxState } from '../../sync/sending/outbox';
import { PhonePanel } from './phone-panel';

vi.mock('./panel-tools', () => ({ PanelTools: () => null }));

const carla: Session = {
  sub: 'carla',
  name: 'Carla',
  email: 'c@x.example',
  signedInAt: Date.now(),
  over: false,
};
const queue = { waiting: 3, rejected: 0, photos: 0, marks: 0, losses: 0, since: null };

beforeEach(() => localStorage.setItem('coletor.bright', 'false'));

function open(state: Partial<OutboxState>) {
  const none: OutboxState = { sending: false, problem: null, sentence: null };
  const ignore = () => undefined;
  render(
    <PhonePanel
      session={carla}
      queue={queue}
      state={{ ...none, ...state }}
      onClose={ignore}
      onSignIn={ignore}
    />,
  );
}

it('an ended licence accepts a new key, whatever lists are stored', async () => {
  open({ problem: 'licence', sentence: 'É preciso ativar uma licença para continuar.' });
  screen.getByText(/^Seu acesso está sem licença\. As contagens ficam neste aparelho/);
  await screen.findByLabelText('Chave de licença');
});

it('a session refused by the server can begin again early', () => {
  open({ problem: 'signed-out' });
  screen.getByRole('button', { name: 'Entrar de novo' });
  expect(screen.queryByLabelText('Chave de licença')).toBeNull();
});

it("a full server's sentence is shown; a fault's only beside the advice", () => {
  open({ problem: 'offline', sentence: 'O disco do servidor está cheio.' });
  screen.getByText('O disco do servidor está cheio.');
  open({ problem: 'fault', sentence: 'Envie uma lista de contagens.' });
  screen.getByText(
    /^O servidor não entendeu o envio\. Exporte a fila .* \(Envie uma lista de contagens\.\)$/,
  );
});
