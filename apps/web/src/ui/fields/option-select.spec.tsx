import { IconBuildingStore } from '@tabler/icons-react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { findOptions, OptionSelect } from './option-select';

const choices = [
  { value: 'a', label: 'Farmácia São João' },
  { value: 'b', label: 'Drogaria Santa Rita', hint: 'Loja 2' },
];

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
    <form onSubmit={onSubmit}>
      <Choice first={first} onChoose={onChoose} />
    </form>,
    { wrapper: UiProvider },
  );
  return { onChoose, onSubmit, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Farmácia' }) };
}

it('Enter chooses the first match among options that arrive after typing', async () => {
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

it('Enter chooses the marked option before Mantine’s timers ran', () => {
  vi.useFakeTimers();
  const { field, onChoose } = show();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'santa' } });
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('Drogaria Santa Rita');
  act(() => vi.runAllTimers());
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
});

it('Enter submits the form while no option is marked', async () => {
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

const options = Array.from({ length: 1000 }, (_, number) => ({
  value: `p${number}`,
  label: `Drogaria São José ${String(number).padStart(4, '0')}`,
}));
const found = (search: string, chosen: string | null = null) =>
  findOptions(chosen)({ options, search, limit: Infinity }).map((option) =>
    'label' in option ? option.label : '',
  );

it('a selector shows a hundred of a thousand options and a count that can’t be chosen', () => {
  expect(found('')).toHaveLength(101);
  const further = findOptions(null)({ options, search: '', limit: Infinity }).at(-1);
  expect(further).toMatchObject({ label: 'Mais 900: digite para procurar', disabled: true });
});

it('a chosen option beyond the limit shows first', () => {
  expect(found('', 'p700')[0]).toBe('Drogaria São José 0700');
  expect(found('', 'p700').at(-1)).toBe('Mais 899: digite para procurar');
  expect(found('', 'p7')[0]).toBe('Drogaria São José 0000');
});

it('a search finds options beyond the first hundred, ignoring accents and case', () => {
  expect(found('sao jose 0777')).toEqual(['Drogaria São José 0777']);
  expect(found('0777 drogaria ')).toEqual(['Drogaria São José 0777']);
  expect(found('Não há')).toEqual([]);
});

it('a search uses the given text instead of the label', () => {
  const hinted = findOptions(null, ({ value }) => `${value} de março`);
  expect(hinted({ options, search: 'marco p999', limit: Infinity })).toEqual([options[999]]);
});
