// @vitest-environment jsdom
import '../testing/dom-stubs';
import { IconBuildingStore } from '@tabler/icons-react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OptionSelect } from './option-select';
import { UiProvider } from './ui-provider';

const choices = [
  { value: 'a', label: 'Farmácia São João' },
  { value: 'b', label: 'Drogaria Santa Rita', hint: 'Loja 2' },
];

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Choice({ first, onChoose }: { first: string | null; onChoose: (value: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <OptionSelect
      label="Farmácia"
      nothingFound="Nenhuma farmácia encontrada"
      Icon={IconBuildingStore}
      choices={choices}
      value={value}
      onChoose={(chosen) => {
        setValue(chosen);
        onChoose(chosen);
      }}
    />
  );
}

function show(first: string | null = null) {
  const onChoose = vi.fn();
  const onSubmit = vi.fn();
  render(
    <UiProvider>
      <form onSubmit={onSubmit}>
        <Choice first={first} onChoose={onChoose} />
      </form>
    </UiProvider>,
  );
  return { onChoose, onSubmit, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Farmácia' }) };
}

it('options that arrive after a name was typed are searched by it, and Enter chooses the first match', async () => {
  const onChoose = vi.fn();
  const select = (arrived: typeof choices) => (
    <UiProvider>
      <OptionSelect
        label="Farmácia"
        nothingFound="Nenhuma farmácia encontrada"
        Icon={IconBuildingStore}
        choices={arrived}
        value={null}
        onChoose={onChoose}
      />
    </UiProvider>
  );
  const { rerender } = render(select([]));
  await userEvent.type(screen.getByRole('combobox', { name: 'Farmácia' }), 'santa');
  rerender(select(choices));
  await waitFor(() =>
    expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('Drogaria Santa Rita'),
  );
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
});

it('Enter chooses the marked option although the browser was too busy for Mantine’s timers', () => {
  vi.useFakeTimers();
  const { field, onChoose } = show();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'santa' } });
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('Drogaria Santa Rita');
  act(() => vi.runAllTimers());
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
});

it('Enter is left to the form while no option is marked', async () => {
  const { field, onChoose, onSubmit } = show();
  await userEvent.type(field, 'xyz{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('typed text replaces the chosen name after focus', async () => {
  const { field, onChoose } = show('a');
  act(() => field.focus());
  await userEvent.keyboard('santa{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
  expect(field.value).toBe('Drogaria Santa Rita');
});

it('the arrow keys move from the chosen option to the next', async () => {
  const { field, onChoose } = show('a');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
});
