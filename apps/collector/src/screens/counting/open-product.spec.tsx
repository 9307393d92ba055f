import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import { NumberPad, OpenProduct } from './open-product';
import type { CountingActions } from './use-counting';

const nothing = { text: '', prefix: null, open: null, undated: null };
const keypad = (counting: Partial<CountingActions>) => {
  const { unmount } = render(<NumberPad counting={{ ...nothing, ...counting } as CountingActions} />);
  const shown = screen.getByRole('status', { name: 'Código' }).textContent;
  unmount();
  return shown;
};

it.each([
  ['6×', '6×= 6 do próximo código'],
  ['5×12×', '5×12×= 60 un do próximo código'],
  ['6×789', '6×789= 6 deste código'],
  ['6', '6'],
  ['0×', '0×= 0 do próximo código'],
])('the keypad says before a reading what %s does', (text, shown) => {
  expect(keypad({ text })).toBe(shown);
});

it.each([
  [{ quantity: 6, factor: 1 }, '6 ×, agora leia o código'],
  [{ quantity: 5, factor: 12 }, '5 × 12 un, agora leia o código'],
])('a taken prefix waits in the keypad in units (%o)', (prefix, shown) => {
  expect(keypad({ prefix })).toBe(shown);
});

it.each([
  ['6', '66 caixas de 12 = 72 un'],
  ['0,5', '0,50,5 caixa de 12 = 6 un'],
  ['6×', '6×= 6 do próximo código'],
])('the keypad says what %s of an open bound box is', (text, shown) => {
  render(
    <NumberPad counting={{ ...nothing, text, open: aReading({ boundFactor: 12 }) } as CountingActions} />,
  );
  expect(screen.getByRole('status', { name: 'Quantidade' }).textContent).toBe(shown);
});

it('the keypad shows month and year of the expiry that is asked', () => {
  render(<NumberPad counting={{ ...nothing, text: '0627', undated: aReading() } as CountingActions} />);
  expect(screen.getByRole('status', { name: 'Validade' }).textContent).toBe('06/27 validade MM/AA');
});

it('a bound box is shown in boxes and units', () => {
  const open = aReading({ boundFactor: 12 });
  render(<OpenProduct open={open} readings={[open]} note={null} rules={null} />);
  expect(document.querySelector('.sum')?.textContent).toBe('1 caixa de 12 = 12 un');
});

it.each([
  [{ quantity: 3, factor: 1 }, '3 un'],
  [{ quantity: 1, factor: 3 }, '3 un'],
  [{ quantity: 2, factor: 12 }, '2 × 12 = 24 un'],
])('the open product multiplies only where that says something (%o)', (amount, shown) => {
  const open = aReading({ content: { ...amount, deleted: false } });
  render(<OpenProduct open={open} readings={[open]} note={null} rules={null} />);
  expect(document.querySelector('.sum')?.textContent).toBe(shown);
});

it('an expired box says so, with the units to take away', () => {
  const open = aReading({ lot: 'A7', expiry: '2026-04-30' });
  render(<OpenProduct open={open} readings={[open]} note={null} rules={null} />);
  screen.getByText('Lote A7 · val. 30/04/2026');
  screen.getByText('Tire da prateleira: 1 un, contadas à parte');
});
