import { act, fireEvent, screen } from '@testing-library/react';

export function fillIn(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}

export function press(button: string): void {
  fireEvent.click(screen.getByRole('button', { name: button }));
}

/** Both clicks come before the next render, like a worn mouse button's. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
