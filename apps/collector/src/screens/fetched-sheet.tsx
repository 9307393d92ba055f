import type { ComponentType } from 'react';
import { type Fetched, fetched } from './fetched';
import { Sheet } from './sheet';

interface SheetProps {
  readonly onClose: () => void;
}

/** A panel whose file is fetched when it is first opened, or before; without it the panel says so and can be closed. */
export function fetchedSheet<P extends SheetProps>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): Fetched<P> {
  return fetched(load, {
    missing: (sentence, { onClose }) => (
      <Sheet title={title} onClose={onClose}>
        {sentence}
      </Sheet>
    ),
  });
}
