import { useEffect, useState } from 'react';
import type { CountingPlace } from '../../rules/readings/reading';
import type { RecountItem } from '../../rules/readings/recount-list';

export interface Recount {
  readonly items: readonly RecountItem[];
  /** Keys; a reading of the item outweighs it. */
  readonly notFound: readonly string[];
  mark(key: string, isNotFound: boolean): void;
}

const recounts = () => import('../../sync/pull/recounts');

/** null for other sections, for whole ones, and while loading. */
export function useRecount({ person, section }: CountingPlace): Recount | null {
  const [list, setList] = useState<Pick<Recount, 'items' | 'notFound'> | null>(null);
  useEffect(() => {
    let current = true;
    void recounts()
      .then(({ recountItems, readNotFound }) =>
        Promise.all([recountItems(person, section), readNotFound(person, section)]),
      )
      .then(
        ([items, kept]) => {
          if (!current || items === null || items.length === 0) return;
          const declared = items.flatMap(({ key, is_not_found }) => (is_not_found ? [key] : []));
          setList({ items, notFound: kept ?? declared });
        },
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [person, section]);
  if (list === null) return null;
  return {
    ...list,
    mark(key, isNotFound) {
      const others = list.notFound.filter((each) => each !== key);
      const notFound = isNotFound ? [...others, key] : others;
      setList({ ...list, notFound });
      // It is a mark until the section is finished; counting doesn't wait for it.
      void recounts()
        .then(({ keepNotFound }) => keepNotFound(person, section, notFound))
        .catch(() => undefined);
    },
  };
}
