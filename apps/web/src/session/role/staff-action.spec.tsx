import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { request } from '../../api/client';
import { storeToken } from '../../identity/stored-session';
import { answerJson, fakeServer, refuse, renderApp } from '../../testing/app';
import { fakeToken } from '../../testing/fake-provider';
import { NameDialog } from '../../ui/dialogs/name-dialog';
import { useDialogWrite } from '../use-dialog-write';
import { StaffActionProvider, useStaffAction } from './staff-action';

const action = vi.fn();

function Screen() {
  const staff = useStaffAction();
  return (
    <button type="button" data-allowed={staff.allowed} onClick={() => staff.run(action)}>
      Agir
    </button>
  );
}
function Writing() {
  const [open, setOpen] = useState(false);
  const create = useMutation({ mutationFn: (name: string) => request(createPharmacy, { body: { name } }) });
  const onClose = () => setOpen(false);
  const { write, busy, failure } = useDialogWrite(create, 'Erro ao criar farmácia.', onClose);
  const texts = { title: 'Nova', submitLabel: 'Criar', busyLabel: 'Criando...', missing: '' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nova
      </button>
      {open && <NameDialog {...texts} busy={busy} error={failure} onSubmit={write} onClose={onClose} />}
    </>
  );
}
const routes = [
  {
    path: '/',
    element: (
      <StaffActionProvider>
        <Screen />
      </StaffActionProvider>
    ),
  },
];

beforeEach(() => void vi.useFakeTimers());

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function actAs(claim: string | undefined, answer: () => Response): Promise<void> {
  storeToken(fakeToken(claim === undefined ? {} : { 'custom:role': claim }));
  fakeServer({ 'GET /api/current-user-role/': answer });
  renderApp(routes, '/');
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Agir' }));
  await settle();
}

it.each([
  ['the server says admin', 'user', () => answerJson({ role: 'admin' })],
  ['the server says mod', undefined, () => answerJson({ role: 'mod' })],
  ['the role call fails and the claim says mod', 'mod', () => refuse(500)],
])('a staff action runs if %s', async (_what, claim, answer) => {
  await actAs(claim, answer);
  expect(action).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Agir' }).dataset.allowed).toBe('true');
});

it.each([
  ['the server says user', 'admin', () => answerJson({ role: 'user' })],
  ['the role call fails and the claim is unknown', 'owner', () => refuse(500)],
  ['the role call fails and there is no claim', undefined, () => refuse(500)],
])('a staff action shows the banner for three seconds if %s', async (_what, claim, answer) => {
  await actAs(claim, answer);
  expect(action).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.queryByRole('alert')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('each refusal restarts the three seconds of the banner', async () => {
  await actAs('user', () => answerJson({ role: 'user' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  fireEvent.click(screen.getByRole('button', { name: 'Agir' }));
  await settle();
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.queryByRole('alert')).not.toBeNull();
});

it('a role lost before a write disables options and shows typed texts', async () => {
  storeToken(fakeToken());
  const roles = ['admin', 'user'];
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: roles.shift() ?? 'user' }),
    'POST /api/pharmacies/': () => refuse(403, 'permission_denied'),
  });
  renderApp(
    [
      {
        path: '/',
        element: (
          <StaffActionProvider>
            <Screen />
            <Writing />
          </StaffActionProvider>
        ),
      },
    ],
    '/',
  );
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Nova' }));
  fireEvent.change(screen.getByLabelText(/^Nome/), { target: { value: 'Drogasul' } });
  fireEvent.click(screen.getByRole('button', { name: 'Criar' }));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
  expect(screen.getByText('Agir').dataset.allowed).toBe('false');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const unsaved = within(screen.getByRole('region', { name: 'Não gravado' }));
  expect(unsaved.getByText('Nome').nextSibling?.textContent).toBe('Drogasul');
  fireEvent.click(unsaved.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('region', { name: 'Não gravado' })).toBeNull();
});
