import { type ReactNode, useState } from 'react';
import { notePhotographed } from '../../device/photographed';
import type { Reading } from '../../rules/reading';
import { fetched, type Prefetched } from '../fetched';
import { fetchedSheet } from '../fetched-sheet';

const PhotoSheet = fetchedSheet('Foto', () => import('./photo-sheet').then((module) => module.PhotoSheet));
const UnknownCode = fetched(() => import('./unknown-code').then((module) => module.UnknownCode), {
  missing: () => null,
});

/** What is fetched before it is needed, because it opens without a network too. */
export const photoParts: readonly Prefetched[] = [PhotoSheet, UnknownCode];

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
    offer: (unknown) => <UnknownCode reading={unknown} onPhotograph={photograph} />,
    sheet: reading && (
      <PhotoSheet
        reading={reading}
        onStored={() => {
          notePhotographed(reading);
          photograph(null);
        }}
        onClose={() => photograph(null)}
      />
    ),
  };
}
