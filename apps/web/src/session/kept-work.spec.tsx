import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loseSession, onSessionLost, storeToken } from '../identity/stored-session';
import { answerJson, fakeServer, fillIn, press, renderApp } from '../testing/app';
import { fakeToken } from '../testing/fake-provider';
import { NameDialog } from '../ui/dialogs/name-dialog';
import { PasswordField } from '../ui/fields/account-fields';
import { useKept } from '../ui/fields/kept-fields';
import { ContinueNotice } from './continue-notice';
import { keepWork, keptWork } from './kept-work';
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
