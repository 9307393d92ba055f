import { useEffect, useState } from 'react';
import { afterOpening } from '../../device/opening';
import type { CountingPlace, Reading } from '../../rules/readings/reading';
import { type RecountItem, recountList } from '../../rules/readings/recount-list';
import { outbox } from '../../sync/sending/app-outbox';
import { useCurrent } from '../basics';

export interface Recount {
  readonly items: readonly RecountItem[];
  /** Keys; a reading of the item outweighs it. */
  readonly notFound: readonly string[];
  readonly isComplete: boolean;
  mark(key: string, isNotFound: boolean): void;
}

const recounts = () => import('../../sync/pull/recounts');
const marks = () => import('../../store/marks');

/** Returns null for other sections, for whole ones, and while loading. What was found after all is marked no more. */
export function useRecount({ person, section }: CountingPlace, readings: readonly Reading[]): Recount | null {
  const [list, setList] = useState<Pick<Recount, 'items' | 'notFound'> | null>(null);
  useCurrent([person, section], (isCurrent) => {
    return afterOpening(() => {
      void Promise.all([recounts(), marks()])
        .then(([{ recountItems }, { marksOf }]) =>
          recountItems(person, section, async (items) => {
            const kept = await marksOf(person, section);
            if (!isCurrent() || items === null || items.length === 0) return;
            const isNotFound = ({ key, is_not_found }: RecountItem) => kept[key]?.notFound ?? is_not_found;
            setList({ items, notFound: items.filter(isNotFound).map(({ key }) => key) });
          }),
        )
        .catch(() => undefined);
    });
  });
  const mark = (key: string, isNotFound: boolean) => {
    setList((before) => {
      if (before === null) return before;
      const others = before.notFound.filter((each) => each !== key);
      return { ...before, notFound: isNotFound ? [...others, key] : others };
    });
    void keepMark({ person, section }, key, isNotFound).catch(() => undefined);
  };
  const answered = list === null ? [] : recountList(list.items, readings, list.notFound);
  const found = answered
    .filter(({ item, answer }) => answer === 'read' && list?.notFound.includes(item.key))
    .map(({ item }) => item.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are enough
  useEffect(() => {
    for (const key of found) mark(key, false);
  }, [found.join('\n')]);
  if (list === null) return null;
  return { ...list, isComplete: answered.every(({ answer }) => answer !== 'missing'), mark };
}

async function keepMark(place: Pick<CountingPlace, 'person' | 'section'>, key: string, notFound: boolean) {
  const [{ addMark }, { momentOfScan }] = await Promise.all([marks(), import('../../sync/server-clock')]);
  await addMark(place, { key, notFound }, momentOfScan());
  outbox.sendSoon();
}
