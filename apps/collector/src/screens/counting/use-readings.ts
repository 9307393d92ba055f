import { useEffect, useRef, useState } from 'react';
import { afterOpening } from '../../device/opening';
import type { CountingPlace, Reading } from '../../rules/readings/reading';
import { onReadingsChange, onReadingsErased } from '../../store/database';
import { readingsOf } from '../../store/readings';
import { useOfficeNews } from '../../sync/office-news';
import { useCurrent } from '../basics';

/** Readings are in scanning order, across tabs; null while loading. */
export function useReadings({
  person,
  pharmacy,
  inventory,
  section,
}: CountingPlace): readonly Reading[] | null {
  const [readings, setReadings] = useState<readonly Reading[] | null>(null);
  const answer = useOfficeNews(person)?.recounts;
  const pulledAt = useRef(answer);
  useEffect(() => {
    if (answer === pulledAt.current) return;
    pulledAt.current = answer;
    pull({ person, pharmacy, inventory });
  }, [person, pharmacy, inventory, answer]);
  useCurrent([person, pharmacy, inventory, section], (isCurrent) => {
    let early: Reading[] | null = null;
    let endPull = () => {};
    const isHere = (reading: Reading) =>
      reading.person === person && reading.inventory === inventory && reading.section === section;
    const stop = onReadingsChange((changed) => {
      const here = changed.filter(isHere);
      const gone = new Set(changed.filter((reading) => !isHere(reading)).map(({ id }) => id));
      if (early === null)
        setReadings((before) =>
          merged(
            (before ?? []).filter(({ id }) => !gone.has(id)),
            here,
          ),
        );
      else early.push(...here);
    });
    const read = () => {
      const own: Reading[] = [];
      early = own;
      const finish = (stored: readonly Reading[] | null) => {
        if (!isCurrent() || early !== own) return;
        early = null;
        setReadings((before) => {
          const known = stored ?? before;
          return known === null ? null : merged(known, own);
        });
      };
      void readingsOf({ person, inventory, section }).then(finish, () => finish(null));
      // Other phones' counts and the office's changes; own readings show at once.
      endPull();
      endPull = afterOpening(() => pull({ person, pharmacy, inventory }));
    };
    read();
    const stopErased = onReadingsErased((places) => {
      const isConcerned = places.some(
        (place) => place.person === person && place.inventory === inventory && place.section === section,
      );
      if (isConcerned) read();
    });
    return () => {
      endPull();
      stop();
      stopErased();
    };
  });
  return readings;
}

function pull(place: Pick<CountingPlace, 'person' | 'pharmacy' | 'inventory'>): void {
  void import('../../sync/pull/own-counts')
    .then(({ pullOwnCounts }) => pullOwnCounts(place))
    .catch(() => undefined);
}

function merged(before: readonly Reading[], changed: readonly Reading[]): readonly Reading[] {
  if (changed.length === 0) return before;
  const byId = new Map(changed.map((reading) => [reading.id, reading]));
  const kept = before.map((reading) => {
    const after = byId.get(reading.id);
    byId.delete(reading.id);
    return after ?? reading;
  });
  // Other phones' readings precede scans made meanwhile.
  return [...kept, ...byId.values()].sort((a, b) => a.order - b.order);
}
