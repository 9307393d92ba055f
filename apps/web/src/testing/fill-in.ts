import { fireEvent, screen } from '@testing-library/react';

/** Puts text into fields at once, by their labels; for specs that are not about typing. */
export function fillIn(texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}

export function press(button: string): void {
  fireEvent.click(screen.getByRole('button', { name: button }));
}
