import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { noBurst, readScan, SearchField } from './search-field';

const searched = vi.fn();
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
  render(<Screen />, { wrapper: UiProvider });
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar...' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('the search field searches when typing pauses', () => {
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

it('Enter leads from a searched text to the table’s Tab stop', () => {
  act(() => field().focus());
  type('dip');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(document.activeElement).toBe(field());
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(document.activeElement?.textContent).toBe('segunda');
});

it('ArrowDown leads from the search field to the table’s Tab stop', () => {
  act(() => field().focus());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('segunda');
});

it('its button and Esc clear the search field', () => {
  type('dip');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar pesquisa' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  type('dip');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('');
});

it('the key / focuses the search unless another field has the focus', () => {
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field());
  expect(fireEvent.keyDown(field(), { key: '/' })).toBe(true);
});

it('an address that comes late does not take back what was typed meanwhile', () => {
  const late: string[] = [];
  cleanup();
  function Slow() {
    const [search, setSearch] = useState('');
    const arrive = () => setSearch(late.shift() ?? '');
    return (
      <>
        <SearchField label="Pesquisar..." value={search} onSearch={(text) => void late.push(text)} />
        <button type="button" onClick={arrive}>
          Chega
        </button>
      </>
    );
  }
  render(<Slow />, { wrapper: UiProvider });
  for (const text of ['789', '7891', '78912']) {
    type(text);
    act(() => vi.advanceTimersByTime(120));
  }
  for (const _ of [1, 2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Chega' }));
    expect(field().value).toBe('78912');
  }
});

it('the search field follows a change of the address', () => {
  type('dip');
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(field().value).toBe('voltou');
  act(() => vi.advanceTimersByTime(1000));
  expect(searched).toHaveBeenLastCalledWith('voltou');
});

function scan(keys: readonly string[], pause: number): string[] {
  const codes: string[] = [];
  let burst = noBurst;
  keys.forEach((key, index) => {
    const read = readScan(burst, key, 1000 + index * pause);
    burst = read.burst;
    if (read.code !== null) codes.push(read.code);
  });
  return codes;
}

const code = '7891234567895';

it('a burst of digits and Enter is a scan', () => {
  expect(scan([...code, 'Enter'], 10)).toEqual([code]);
  expect(scan([...code, 'Enter', ...'123456', 'Enter'], 49)).toEqual([code, '123456']);
});

it.each([
  ['typed by hand', [...code, 'Enter'], 50],
  ['of five digits', [...'12345', 'Enter'], 10],
  ['without Enter', [...code], 10],
  ['with another key in it', [...'123', 'e', ...'456', 'Enter'], 10],
])('keys %s are no scan', (_what, keys, pause) => {
  expect(scan(keys, pause)).toEqual([]);
});
