import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notePhotographed } from '../../device/photographed';
import type { Reading } from '../../rules/reading';

/** What is fetched before it is needed, because it opens without a network too. */
export const photoSheet = () => import('./photo-sheet');
const PhotoSheet = lazy(() => photoSheet().then((module) => ({ default: module.PhotoSheet })));
const UnknownCode = lazy(() => import('./unknown-code').then((module) => ({ default: module.UnknownCode })));

interface Photos {
  readonly isOpen: boolean;
  photograph(reading: Reading): void;
  /** What offers to photograph a reading. */
  offer(reading: Reading): ReactNode;
  /** The panel that takes a photo; null while it is closed. */
  readonly sheet: ReactNode;
}

/** The photos of what the catalogue doesn't have, while someone counts (docs/collector-app.md, "Photos"). */
export function usePhotos(): Photos {
  const [reading, photograph] = useState<Reading | null>(null);
  return {
    isOpen: reading !== null,
    photograph,
    offer: (unknown) => (
      <Suspense>
        <UnknownCode reading={unknown} onPhotograph={photograph} />
      </Suspense>
    ),
    sheet: reading && (
      <Suspense>
        <PhotoSheet
          reading={reading}
          onStored={() => {
            notePhotographed(reading);
            photograph(null);
          }}
          onClose={() => photograph(null)}
        />
      </Suspense>
    ),
  };
}
