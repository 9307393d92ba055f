import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loseSession, onSessionLost, storeToken } from '../identity/stored-session';
import { answerJson, fakeServer, fillIn, press, renderApp } from '../testing/app';
import { fakeToken } from '../testing/fake-provider';
import { NameDialog } from '../ui/dialogs/name-dialog';
import { PasswordField } from '../ui/fields/account-fields';
import { changedFields, returnValues, useKept } from '../ui/fields/kept-fields';
import { UiProvider } from '../ui/ui-provider';
import { ContinueNotice } from './continue-notice';
import { keepWork, keptWork } from './kept-work';
import { leaveForLicence } from './leave-for-licence';
import { useEndSession } from './use-end-session';

const ADDRESS = '/farmacias?busca=sul';
const nothing = () => undefined;

function Screen() {
  const [open, setOpen] = useKept('dialog', false, 'opened');
  const endSession = useEndSession();
  const texts = { title: 'Nova Farmácia', submitLabel: 'Criar', busyLabel: '', missing: '' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <button type="button" onClick={() => void endSession()}>
        Encerrar
      </button>
      {open && (
        <NameDialog {...texts} busy={false} error={null} onSubmit={nothing} onClose={() => setOpen(false)}>
          <PasswordField label="Senha" value="Segredo!1" onChange={nothing} />
        </NameDialog>
      )}
    </>
  );
}
const routes = [
  { path: '/dashboard', Component: ContinueNotice },
  { path: '/farmacias', Component: Screen },
  { path: '*', element: null },
];

async function loseWhileTyping(sub: string) {
  fakeServer({ 'POST /api/sign-out/': () => answerJson({ signed_out: true }) });
  const router = renderApp(routes, ADDRESS);
  press('Abrir');
  fillIn({ Nome: 'Drogasul' });
  const stop = onSessionLost(() => keepWork(ADDRESS, 'Farmácias'));
  act(loseSession);
  stop();
  storeToken(fakeToken({ sub }));
  await act(() => router.navigate('/dashboard'));
  return router;
}

it('the notice after a lost session restores screen, dialog and typed texts', async () => {
  const router = await loseWhileTyping('sub-1');
  expect(
    screen.getByText(/Você parou em Farmácias\. O que você tinha digitado está guardado\./),
  ).toBeTruthy();
  await act(async () => press('Continuar em Farmácias'));
  expect(router.state.location.pathname + router.state.location.search).toBe(ADDRESS);
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Drogasul');
  expect(sessionStorage.getItem('keptWork')).toBeNull();
  press('Cancelar');
  press('Abrir');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('');
});

it('a choice that was taken back does not return', () => {
  const Choice = () => {
    const [chosen, setChosen] = useKept<string | null>('collector', 'Ana');
    return (
      <button type="button" onClick={() => setChosen(null)}>
        {chosen ?? 'Ninguém'}
      </button>
    );
  };
  const { unmount } = render(<Choice />);
  press('Ana');
  returnValues(changedFields());
  unmount();
  render(<Choice />);
  expect(screen.getByText('Ninguém')).toBeTruthy();
});

it('a password is never kept', async () => {
  await loseWhileTyping('sub-1');
  expect(sessionStorage.getItem('keptWork')).toContain('Drogasul');
  expect(JSON.stringify(sessionStorage)).not.toContain('Segredo');
});

it('what was kept is removed if another person signs in', async () => {
  await loseWhileTyping('sub-2');
  expect(screen.queryByText(/Você parou em/)).toBeNull();
  expect(sessionStorage.getItem('keptWork')).toBeNull();
});

it('what was kept is removed by signing out, and by dismissing it', async () => {
  const router = await loseWhileTyping('sub-1');
  press('Dispensar');
  expect(screen.queryByText(/Você parou em/)).toBeNull();
  expect(keptWork()).toBeNull();
  keepWork(ADDRESS, 'Farmácias');
  await act(() => router.navigate(ADDRESS));
  await act(async () => press('Encerrar'));
  expect(sessionStorage.getItem('keptWork')).toBeNull();
});

const SENTENCE = 'É preciso ativar uma licença para continuar.';
const navigate = vi.fn();

beforeEach(() => {
  window.history.replaceState(null, '', '/farmacias?busca=sul');
  document.title = 'Farmácias · Balanço';
});

function Dialog() {
  const [open, setOpen] = useState(true);
  const texts = { title: 'Nova Farmácia', submitLabel: 'Criar', busyLabel: '', missing: '' };
  if (!open) return null;
  return (
    <NameDialog {...texts} busy={false} error={null} onSubmit={nothing} onClose={() => setOpen(false)} />
  );
}

it('a 402 leads to /licenca with the reason and keeps the place', () => {
  leaveForLicence(navigate);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/licenca', { note: SENTENCE });
  expect(keptWork()).toMatchObject({ address: '/farmacias?busca=sul', title: 'Farmácias' });
});

it.each([
  ['Ativar licença', true],
  ['Cancelar', false],
])('a 402 stops an open form, which leads to /licenca by %s', (button, keeps) => {
  render(<Dialog />, { wrapper: UiProvider });
  fillIn({ Nome: 'Drogasul' });
  act(() => leaveForLicence(navigate));
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(`${SENTENCE} O que você digitou fica guardado.`);
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Drogasul');
  expect(screen.queryByRole('button', { name: 'Criar' })).toBeNull();
  press(button);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/licenca', { note: SENTENCE });
  expect(keptWork()?.hasTyped).toBe(keeps);
});

it('a 402 on /licenca itself changes nothing', () => {
  window.history.replaceState(null, '', '/licenca');
  leaveForLicence(navigate);
  expect(navigate).not.toHaveBeenCalled();
});
