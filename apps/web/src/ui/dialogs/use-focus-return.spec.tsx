import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { focusReturnTo, HARMLESS, useFocusReturn } from './use-focus-return';

function Dialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  return (
    <button type="button" onClick={onClose}>
      Fechar
    </button>
  );
}

function List() {
  const [rows, setRows] = useState(['um', 'dois']);
  const [open, setOpen] = useState(false);
  const dropFirst = () => setRows(rows.slice(1));
  return (
    <section>
      <button type="button">Topo</button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setOpen(true)}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      {open && <Dialog onClose={() => setOpen(false)} />}
      <span data-testid="drop" onClickCapture={dropFirst} />
    </section>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;
const dropFirst = () => screen.getByTestId('drop').click();

async function openFrom(row: string) {
  render(<List />);
  await userEvent.click(button(row));
  button('Fechar').focus();
}

it('the focus returns to the element that opened the dialog', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('um');
});

it('the nearest element gets the focus if the dialog’s opener is gone', async () => {
  await openFrom('um');
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('dois');
});

it('the nearest element gets the focus while the dialog’s opener is disabled', async () => {
  await openFrom('dois');
  button('dois').setAttribute('disabled', '');
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('um');
  button('dois').removeAttribute('disabled');
  await waitFor(() => expect(focused()).toBe('dois'));
});

it('what takes the place of a disabled opener gets the focus', async () => {
  await openFrom('um');
  button('um').setAttribute('disabled', '');
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('dois');
  button('um').replaceWith(Object.assign(document.createElement('button'), { textContent: 'uma' }));
  await waitFor(() => expect(focused()).toBe('uma'));
});

it('the focus goes to the nearest element if the opener goes later', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  dropFirst();
  await waitFor(() => expect(focused()).toBe('dois'));
});

it('an opener that a second write disables for a moment gets the focus back', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  const giveBack = focusReturnTo(button('um'));
  const opener = button('um');
  // A browser takes the focus from a disabled button, this DOM doesn't.
  opener.blur();
  opener.setAttribute('disabled', '');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  opener.removeAttribute('disabled');
  giveBack?.();
  expect(focused()).toBe('um');
});

it('an outer element gets the focus if no near one is left', async () => {
  await openFrom('dois');
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('dois');
  dropFirst();
  await waitFor(() => expect(focused()).toBe('Topo'));
});

it('the focus return takes the focus from no element', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  button('Topo').focus();
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  expect(focused()).toBe('Topo');
});

const grid = { role: 'grid' };

/** A dialog that nothing on the page opened, as from the command palette. */
function Screen({ rows }: { rows: number }) {
  const [open, setOpen] = useState(true);
  return (
    <main tabIndex={-1} aria-label="Conteúdo">
      <button type="button">Excluir Todos</button>
      <table {...grid}>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
            <tr key={index} tabIndex={index === 0 ? 0 : -1}>
              <td>{`linha ${index}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </main>
  );
}

it.each([
  [2, 'the row of the table that is the Tab stop', () => screen.getByText('linha 0').closest('tr')],
  [0, 'the content and not its first button', () => screen.getByRole('main')],
])('with %i rows, a dialog without opener leaves the focus to %s', async (rows, _where, expected) => {
  render(<Screen rows={rows} />);
  button('Fechar').focus();
  await userEvent.click(button('Fechar'));
  expect(document.activeElement).toBe(expected());
});

it('the content gets the focus after a dialog that changed the screen', async () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <List />
    </main>,
  );
  await userEvent.click(button('um'));
  button('Fechar').focus();
  rerender(
    <main tabIndex={-1}>
      <button type="button">Excluir Todos</button>
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

it('what a write removes gives the focus to nothing that a second Enter would press', () => {
  render(
    <section tabIndex={-1}>
      <div data-testid="list" role="listbox" tabIndex={0}>
        <a href="/configuracoes">Configurações</a>
        <p>
          <button type="button">Tirar</button>
        </p>
        <button type="button">Outro</button>
      </div>
    </section>,
  );
  const pressed = button('Tirar');
  pressed.focus();
  const giveBack = focusReturnTo(pressed, HARMLESS);
  pressed.remove();
  giveBack?.();
  expect(document.activeElement).toBe(screen.getByTestId('list'));
});
