// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return';

afterEach(cleanup);

function Dialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  return (
    <button type="button" onClick={onClose}>
      Fechar
    </button>
  );
}

/** Rows that open a dialog; `Sai` takes the first of them away, before or after the dialog closes. */
function List() {
  const [rows, setRows] = useState(['um', 'dois']);
  const [open, setOpen] = useState(false);
  const dropFirst = () => setRows(rows.slice(1));
  return (
    <main>
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
    </main>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;
/** As a refreshed list does: no pointer, no focus moves. */
const dropFirst = () => screen.getByTestId('drop').click();

async function openFrom(row: string) {
  render(<List />);
  await userEvent.click(button(row));
  button('Fechar').focus();
}

it('goes back to where it came from', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('um');
});

it('goes to what is nearest where the opener went while the dialog was open', async () => {
  await openFrom('um');
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('dois');
});

it('goes to what is nearest where the opener goes after the dialog has closed', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  dropFirst();
  await waitFor(() => expect(focused()).toBe('dois'));
});

it('goes outwards where nothing near is left', async () => {
  await openFrom('dois');
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  await userEvent.click(button('Fechar'));
  expect(focused()).toBe('dois');
  dropFirst();
  await waitFor(() => expect(focused()).toBe('Topo'));
});

it('takes the focus from nobody', async () => {
  await openFrom('um');
  await userEvent.click(button('Fechar'));
  button('Topo').focus();
  dropFirst();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'um' })).toBeNull());
  expect(focused()).toBe('Topo');
});
