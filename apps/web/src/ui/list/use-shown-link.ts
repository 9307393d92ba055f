import { useEffect, useRef } from 'react';

/**
 * On a phone names of parts slide in one row.
 *
 * @param shown another part is another link
 */
export function useShownLink(shown: unknown) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says which link is shown
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [shown]);
  return row;
}
