import { act, fireEvent, screen } from '@testing-library/react';

/** Sets the values of fields by label, without typing. */
export function fillIn(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}

export function press(button: string): void {
  fireEvent.click(screen.getByRole('button', { name: button }));
}

/** Clicks twice before the screen renders again, like a worn mouse button. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
