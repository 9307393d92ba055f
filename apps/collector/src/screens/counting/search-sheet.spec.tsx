import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchSheet } from './search-sheet';

it("'Buscar' opens with the focus in the field of the name", () => {
  const asked = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(
    this: HTMLDialogElement,
  ) {
    this.setAttribute('open', '');
    this.querySelector('button')?.focus();
  });
  render(<SearchSheet pharmacy="p" onClose={() => undefined} onChosen={() => undefined} />);
  expect(asked).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('Nome do produto'));
});
