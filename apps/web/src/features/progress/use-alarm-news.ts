import { useEffect, useRef, useState } from 'react';
import { alarmSentence } from './alarm-words';
import type { ShownAlarm } from './shown-alarms';

/**
 * The sentence for screen readers about alarms that are new since the screen was opened; '' before the first.
 *
 * @param alarms null until they are known; those that are there then aren't new
 * @param onNews is called once for each time that there are new ones
 */
export function useAlarmNews(alarms: readonly ShownAlarm[] | null, onNews: () => void): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const latest = useRef(onNews);
  latest.current = onNews;
  const [news, setNews] = useState('');
  useEffect(() => {
    if (alarms === null) return;
    const before = known.current;
    known.current = new Set(alarms.map(({ id }) => id));
    const [first, ...more] = before === null ? [] : alarms.filter(({ id }) => !before.has(id));
    if (first === undefined) return;
    setNews(
      more.length > 0
        ? `${more.length + 1} novos alarmes.`
        : `Novo alarme: ${alarmSentence(first)}. ${first.inventory.name}, ${first.inventory.pharmacy_name}.`,
    );
    latest.current();
  }, [alarms]);
  return news;
}
