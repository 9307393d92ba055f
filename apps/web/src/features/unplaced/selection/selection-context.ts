import { createContext, useContext } from 'react';
import type { Selection } from './use-selection';

/** Cells read the selection here: columns that changed with it would be made anew, and their cells lose the focus. */
export const SelectionContext = createContext<Selection | null>(null);

export function useSelectionOfTable(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('useSelectionOfTable needs a SelectionContext above it');
  return selection;
}
