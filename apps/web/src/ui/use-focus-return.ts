import { useEffect } from 'react';

/** Gives the focus back to where it was when this was mounted (DESIGN 10), unless that is gone by then. */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
}
