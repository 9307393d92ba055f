// @vitest-environment jsdom
import '../testing/dom-stubs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';
import { UiProvider } from './ui-provider';

const searched = vi.fn();
/** As tables are announced (`data-table.tsx`). */
const grid = { role: 'grid' };

function Screen() {
  const [search, setSearch] = useState('');
  searched(search);
  return (
    <>
      <SearchField label="Pesquisar..." value={search} onSearch={setSearch} />
      <button type="button" onClick={() => setSearch('voltou')}>
        Voltar
      </button>
      <table {...grid}>
        <tbody>
          <tr tabIndex={-1}>
            <td>primeira</td>
          </tr>
          <tr tabIndex={0}>
            <td>segunda</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  searched.mockReset();
  render(
    <UiProvider>
      <Screen />
    </UiProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar...' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('the search field searches when typing pauses and keeps text that is typed meanwhile', () => {
  type('di');
  act(() => vi.advanceTimersByTime(119));
  expect(searched).not.toHaveBeenCalledWith('di');
  act(() => vi.advanceTimersByTime(1));
  expect(searched).toHaveBeenLastCalledWith('di');
  type('dip');
  expect(field().value).toBe('dip');
});

it('the search field searches at once on Enter', () => {
  type('dip');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(searched).toHaveBeenLastCalledWith('dip');
});

it('ArrowDown goes from the search field to the row of the table that is the Tab stop', () => {
  act(() => field().focus());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('segunda');
});

it('the search field is cleared by its button and by Esc', () => {
  type('dip');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar pesquisa' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  type('dip');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('');
});

it('the key / focuses the search field, except while typing in another field', () => {
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field());
  expect(fireEvent.keyDown(field(), { key: '/' })).toBe(true);
});

it('the search field follows a change of the address', () => {
  type('dip');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(field().value).toBe('voltou');
  act(() => vi.advanceTimersByTime(1000));
  expect(searched).toHaveBeenLastCalledWith('voltou');
});
