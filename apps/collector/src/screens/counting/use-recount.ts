import { useEffect, useState } from 'react';
import type { CountingPlace } from '../../rules/new-reading';
import type { RecountItem } from '../../rules/recount-list';

/** What to count again, if the section is a recount; null otherwise and while it is asked. */
export function useRecount({ person, section }: CountingPlace): readonly RecountItem[] | null {
  const [items, setItems] = useState<readonly RecountItem[] | null>(null);
  useEffect(() => {
    let current = true;
    void import('../../sync/recounts')
      .then(({ recountItems }) => recountItems(person, section))
      .then(
        (found) => current && setItems(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [person, section]);
  return items;
}
