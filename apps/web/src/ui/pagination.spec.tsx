// @vitest-environment jsdom
import '../testing/dom-stubs';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Pagination } from './pagination';
import { UiProvider } from './ui-provider';

afterEach(cleanup);

function show(page: number, pageCount: number) {
  const onPage = vi.fn();
  const text = `Página ${page} de ${pageCount} (7 produtos)`;
  render(
    <UiProvider>
      <Pagination page={page} pageCount={pageCount} text={text} onPage={onPage} />
    </UiProvider>,
  );
  return { onPage, text };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('the pagination leads to the previous and the next page', async () => {
  const { onPage, text } = show(2, 3);
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(button('Página anterior'));
  await userEvent.click(button('Próxima página'));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

it.each([
  [1, 2, true, false],
  [2, 2, false, true],
  [1, 0, true, true],
])('the pagination on page %i of %i disables the buttons that lead nowhere', (page, pages, first, last) => {
  show(page, pages);
  expect(button('Página anterior').disabled).toBe(first);
  expect(button('Próxima página').disabled).toBe(last);
});
