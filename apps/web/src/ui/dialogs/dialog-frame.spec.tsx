import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { DialogFrame } from './dialog-frame';

const stored = vi.fn<(quantity: string) => void>();
const ofList = vi.fn<(key: string) => void>();

/** Opened with E; its field is the first thing in it. */
function Dialog() {
  const [quantity, setQuantity] = useState('14');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    stored(quantity);
  };
  return (
    <DialogFrame title="Editar" closeOnClickOutside onClose={() => undefined}>
      <form onSubmit={submit}>
        <input
          aria-label="Quantidade"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
        <input aria-label="Fator" defaultValue="20" />
      </form>
    </DialogFrame>
  );
}

function List() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onKeyDown={({ key }) => {
          if (key === 'e') setOpen(true);
          else ofList(key);
        }}
      >
        Linha
      </button>
      {open && <Dialog />}
    </>
  );
}

function press(keys: string) {
  stored.mockClear();
  ofList.mockClear();
  render(<List />, { wrapper: UiProvider });
  screen.getByRole('button', { name: 'Linha' }).focus();
  for (const key of ['e', ...keys.replace('\n', ''), ...(keys.endsWith('\n') ? ['Enter'] : [])])
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });

it('keys before the first focus reach the field', async () => {
  press('12');
  await waitFor(async () => expect((await field()).value).toBe('12'));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect(ofList).not.toHaveBeenCalled();
});

it('an early Enter stores what was typed', async () => {
  press('12\n');
  await waitFor(() => expect(stored).toHaveBeenCalledWith('12'));
});

it('a dialog that opened without early keys keeps its value', async () => {
  press('');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect((await field()).value).toBe('14');
});

it('a field reached by the keyboard is selected, and a press sets its caret', async () => {
  press('');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  const factor = screen.getByRole<HTMLInputElement>('textbox', { name: 'Fator' });
  const selected = () => factor.value.slice(factor.selectionStart ?? 0, factor.selectionEnd ?? 0);
  factor.setSelectionRange(2, 2);
  factor.focus();
  expect(selected()).toBe('20');

  (await field()).focus();
  factor.setSelectionRange(1, 1);
  fireEvent.pointerDown(factor);
  factor.focus();
  expect(selected()).toBe('');
});
