import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/failures';
import { answerJson, fakeServer, renderApp } from '../testing/app';
import { useFocusReturn } from '../ui/dialogs/use-focus-return';
import { StaffActionProvider } from './role/staff-action';
import { useDialogWrite } from './use-dialog-write';

const BANNER = 'Usuários não podem realizar essa ação!';
const refusal = (status: number, code: 'permission_denied' | 'invalid', detail: string) =>
  new ApiError(detail, { status, code, detail, fields: {}, current: null });
const forbidden = refusal(403, 'permission_denied', 'Só para administradores.');

function write(send: () => Promise<unknown>, { isLimited = false, closes = true, clicks = 1 } = {}) {
  function Dialog({ onClose }: { onClose: (() => void) | undefined }) {
    const dialog = useDialogWrite(useMutation({ mutationFn: send }), 'Erro ao gravar.', onClose, isLimited);
    return (
      <div role="dialog">
        <button type="button" onClick={() => dialog.write()}>
          Gravar
        </button>
        <p>{dialog.failure}</p>
      </div>
    );
  }
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <StaffActionProvider>
        {isOpen && <Dialog onClose={closes ? () => setIsOpen(false) : undefined} />}
      </StaffActionProvider>
    );
  }
  fakeServer({ 'GET /api/current-user-role/': () => answerJson({ role: 'user' }) });
  renderApp([{ path: '*', element: <Screen /> }], '/');
  for (let click = 0; click < clicks; click += 1) press();
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Gravar' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a dialog closes after its write, without a banner', async () => {
  write(async () => 'stored');
  await closed();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a write refused by role closes the dialog and shows the banner', async () => {
  write(() => Promise.reject(forbidden));
  await closed();
  expect((await screen.findByRole('alert')).textContent).toBe(BANNER);
});

it('a dialog for some staff stays open and explains a refused role', async () => {
  write(() => Promise.reject(forbidden), { isLimited: true });
  expect(await screen.findByText('Erro ao gravar. Só para administradores.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a dialog explains any other failure, stays open and can write again', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(refusal(400, 'invalid', 'Nome longo.'))
    .mockResolvedValueOnce('stored');
  write(send);
  expect(await screen.findByText('Erro ao gravar. Nome longo.')).toBeTruthy();
  press();
  await closed();
});

it('two clicks at once in a dialog write once', async () => {
  const send = vi.fn(async () => 'stored');
  write(send, { clicks: 2 });
  await closed();
  expect(send).toHaveBeenCalledOnce();
});

it('where nothing closes, the next write may follow', async () => {
  const send = vi.fn(async () => 'stored');
  write(send, { closes: false });
  await waitFor(() => {
    press();
    expect(send.mock.calls.length).toBeGreaterThan(1);
  });
});

it.each([
  ['a dialog that closes itself leaves the focus to the content', 'dialog', 'main'],
  ['a row that its write takes along leaves the focus to what is nearest', 'row', 'Filtro'],
] as const)('%s', async (_title, role, focused) => {
  function Frame() {
    useFocusReturn();
    return null;
  }
  function Written({ onGone }: { onGone: () => void }) {
    const send = useMutation({ mutationFn: async () => 'stored' });
    const { write } = useDialogWrite(send, 'Erro.', role === 'dialog' ? onGone : undefined);
    return (
      <div role={role}>
        {role === 'dialog' && <Frame />}
        <button type="button" onClick={() => write(undefined, { keepOpen: true, onDone: onGone })}>
          Gravar
        </button>
      </div>
    );
  }
  function Screen() {
    const [isThere, setThere] = useState(true);
    const written = isThere && <Written onGone={() => setThere(false)} />;
    return (
      <StaffActionProvider>
        <input aria-label="Pesquisar" />
        <main tabIndex={-1}>
          <ul>
            <li>
              <input aria-label="Filtro" />
              {role === 'row' && written}
            </li>
          </ul>
        </main>
        {role === 'dialog' && written}
      </StaffActionProvider>
    );
  }
  fakeServer({ 'GET /api/current-user-role/': () => answerJson({ role: 'admin' }) });
  renderApp([{ path: '*', element: <Screen /> }], '/');
  screen.getByRole('button', { name: 'Gravar' }).focus();
  press();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Gravar' })).toBeNull());
  const expected = focused === 'main' ? screen.getByRole('main') : screen.getByLabelText(focused);
  await waitFor(() => expect(document.activeElement).toBe(expected));
});
