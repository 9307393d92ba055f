import { act } from '@testing-library/react';

/** Clicks twice before the screen renders again, as a worn mouse button or an impatient hand does. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
