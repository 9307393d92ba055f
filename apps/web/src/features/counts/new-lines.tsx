import type { CountLine } from '@balanco/contract/counts/count';
import { useState } from 'react';
import { counted } from '../../lib/counted';
import type { CountListing } from './counts-query';
import styles from './new-lines.module.css';

interface NewLines {
  readonly count: number;
  readonly isNew: (line: CountLine) => boolean;
  readonly markSeen: () => void;
}

/** '14 novas': a press shows the newest lines. */
export function NewLinesMark({ news, onShow }: { news: NewLines; onShow: () => void }) {
  if (news.count === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.mark} accent small whole`}
      title="Ver as novas"
      onClick={() => {
        news.markSeen();
        onShow();
      }}
    >
      {counted(news.count, 'nova', 'novas')}
    </button>
  );
}

interface ShownPage {
  readonly listing: CountListing;
  readonly count: number;
  readonly results: readonly CountLine[];
}

/** The list when the person last looked. */
interface Looked {
  readonly filter: string;
  readonly count: number;
  /** By order of arrival; null before a page with the newest lines was shown. */
  readonly newest: number | null;
  /** Lines of the page that a press found out of date; the next ones are seen. */
  readonly before?: readonly CountLine[] | undefined;
}

/**
 * Lines that arrived since the person opened the list or pressed 'N novas'. Only a different filter starts
 * over (docs/screens.md, "List screens").
 *
 * @param shown undefined until the first answer, and while it belongs to a different filter
 * @param latest how many lines there are, if that is known since the page was loaded
 */
export function useNewLines(shown: ShownPage | undefined, latest?: number): NewLines {
  const [looked, setLooked] = useState<Looked | null>(null);
  const now = shown && lookAt(shown);
  if (now !== undefined && looked?.filter !== now.filter) setLooked(now);
  else if (now !== undefined && looked?.newest === null && now.newest !== null) {
    if (looked.before === undefined) setLooked({ ...looked, newest: now.newest });
    else if (looked.before !== shown?.results) setLooked(now);
  }
  const newest =
    looked !== null && looked.filter === now?.filter && now.newest !== null ? looked.newest : null;
  const isNew = ({ count_id }: CountLine) => newest !== null && count_id > newest;
  const total = latest ?? now?.count ?? 0;
  const more = now !== undefined && looked?.filter === now.filter ? total - looked.count : 0;
  const marked = shown?.results.filter(isNew).length ?? 0;
  const markSeen = () => {
    const isOld = now !== undefined && total > now.count;
    setLooked(isOld ? { ...now, count: total, newest: null, before: shown?.results } : (now ?? null));
  };
  return { count: Math.max(more, marked, 0), isNew, markSeen };
}

function lookAt({ listing: { page, sort, ...filter }, count, results }: ShownPage): Looked {
  const hasNewest = page === 1 && (sort === undefined || sort === '-createdAt') && filter.search === '';
  return {
    filter: JSON.stringify(filter),
    count,
    newest: hasNewest ? Math.max(0, ...results.map((line) => line.count_id)) : null,
  };
}
