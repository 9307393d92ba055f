import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { items, showTable, tableOf } from './testing/show-table';

/** jsdom lays nothing out, so the second row's cells pretend to be too wide. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('tr[data-index="1"] td:first-child') ? 200 : 0;
  });
  const { getComputedStyle } = window;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    element.matches('td')
      ? ({ ...getComputedStyle(element), textOverflow: 'ellipsis' } as CSSStyleDeclaration)
      : getComputedStyle(element),
  );
});

const whole = () => document.querySelector('[data-whole-text]')?.textContent;

it('the focused row shows its cut texts in full', async () => {
  showTable();
  const rows = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
  act(() => rows[0]?.focus());
  expect(whole()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(whole()).toBe(items[1]?.code);
  await userEvent.keyboard('{ArrowDown}');
  expect(whole()).toBeUndefined();
});

it('Esc and leaving the table hide a row’s whole texts', async () => {
  showTable();
  const second = document.querySelector<HTMLElement>('tr[data-index="1"]');
  act(() => second?.focus());
  expect(whole()).toBe('002');
  await userEvent.keyboard('{Escape}');
  expect(whole()).toBeUndefined();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(whole()).toBe('002');
  act(() => screen.getByLabelText('Antes').focus());
  expect(whole()).toBeUndefined();
});

it('a click on a row that opens nothing shows its whole texts', async () => {
  showTable();
  await userEvent.click(screen.getByText('002'));
  expect(whole()).toBe('002');
});

it('a row that goes takes its whole texts with it', () => {
  const { rerender } = showTable();
  act(() => document.querySelector<HTMLElement>('tr[data-index="1"]')?.focus());
  expect(whole()).toBe('002');
  rerender(tableOf({ rows: items.slice(0, 1) }));
  expect(whole()).toBeUndefined();
});
