import { Select, Textarea, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TickBox } from '../fields/tick-box';
import { UiProvider } from '../ui-provider';
import { FormDialog } from './form-dialog';

async function show() {
  const calls = { onSubmit: vi.fn(), onClose: vi.fn() };
  render(
    <FormDialog title="Nova recontagem" submitLabel="Criar" {...calls}>
      <input aria-label="Nome" defaultValue="Um" />
    </FormDialog>,
    { wrapper: UiProvider },
  );
  const field = screen.getByLabelText<HTMLInputElement>('Nome');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...calls, field };
}

it('Esc closes a form in which nothing was typed', async () => {
  const { onClose } = await show();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('Esc asks before it discards typed text', async () => {
  const { onClose } = await show();
  await userEvent.keyboard('Dois{Escape}');
  expect(screen.getByRole('alert').textContent).toBe('Descartar o que foi digitado?');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each(['{Enter}', '{Escape}'])('%s after the question returns to the field', async (key) => {
  const { onClose, onSubmit, field } = await show();
  await userEvent.keyboard('Dois{Escape}');
  expect(document.activeElement?.textContent).toBe('Continuar');
  await userEvent.keyboard(key);
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Criar' })).toBeTruthy();
  expect(field.value).toBe('Dois');
  expect(onClose).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

function RefusedForm({ refused }: { refused: string }) {
  const [error, setError] = useState<string | null>(null);
  const errorOf = (name: string) => (name === refused ? error : null);
  return (
    <FormDialog
      title="Nova recontagem"
      submitLabel="Criar"
      onSubmit={() => setError('Falta isto.')}
      onClose={vi.fn()}
    >
      <TextInput label="Nome" />
      <Select label="Pessoa" data={['Bia']} searchable error={errorOf('Pessoa')} />
      <TickBox
        label="Seções"
        choices={[{ value: '1', label: 'Balcão' }]}
        value={[]}
        disabled={false}
        error={errorOf('Balcão')}
        onChange={vi.fn()}
      />
      <Textarea label="Motivo" error={errorOf('Motivo')} />
    </FormDialog>
  );
}

it.each(['Pessoa', 'Balcão', 'Motivo'])('a refused submit focuses %s and scrolls to it', async (refused) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<RefusedForm refused={refused} />, { wrapper: UiProvider });
  for (const _again of [1, 2]) {
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Criar' }));
    const field = screen.getByLabelText(refused, { selector: 'input, textarea' });
    expect(document.activeElement).toBe(field);
    expect(scrolled.mock.contexts).toContain(field);
  }
});
