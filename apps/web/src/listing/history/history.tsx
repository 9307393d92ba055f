import { counted } from '@balanco/contract/base/numbers';
import type { HistoryChange, HistoryEntry, HistoryPage } from '@balanco/contract/history/history';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentence } from '../../api/client';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { useToday } from '../use-today';
import styles from './history.module.css';

const SKELETONS = ['a', 'b', 'c', 'd'];

export function HistoryList(props: HistoryPages & { label: string; emptyText?: string }) {
  const { entries, error, retry, more, loadingMore, label, emptyText = 'Nada registrado ainda' } = props;
  const today = useToday();
  if (entries === undefined) {
    if (error !== null) return <FailureMessage text={sentence(error)} onRetry={retry} />;
    return (
      <div className="stack gap-2">
        <LoadingMessage />
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={52} animate={false} />
        ))}
      </div>
    );
  }
  if (entries.length === 0) return <EmptyMessage text={emptyText} />;
  return (
    <>
      <ol className="stack gap-2" aria-label={label}>
        {runsOf(entries).map((run) => {
          const [first] = run;
          return run.length < FOLDED_FROM ? (
            run.map((entry) => <Entry key={entry.id} entry={entry} today={today} />)
          ) : (
            <Run key={first.id} run={run} today={today} />
          );
        })}
      </ol>
      {error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={retry} />
      ) : (
        more !== null && (
          <div className={`${styles.more} flex`}>
            <Button onClick={more} disabled={loadingMore}>
              {loadingMore ? 'Carregando...' : 'Mostrar mais'}
            </Button>
          </div>
        )
      )}
    </>
  );
}

/** Counts that one person sent, as one line until somebody opens it. */
function Run({ run, today }: { run: Run; today: string }) {
  const [{ at, actor_name }] = run;
  return (
    <li className={`${styles.entry} frame anywhere`}>
      <details>
        <summary className="line gap-4 rows-1 between">
          <span>
            <strong className="bold">{actor_name || 'Sem nome'}</strong> enviou{' '}
            {counted(run.length, 'contagem', 'contagens')}
          </span>
          <Moment at={at} today={today} />
        </summary>
        <ol className="stack gap-2">
          {run.map((entry) => (
            <Entry key={entry.id} entry={entry} today={today} />
          ))}
        </ol>
      </details>
    </li>
  );
}

type Run = readonly [HistoryEntry, ...HistoryEntry[]];
const FOLDED_FROM = 3;

/** Neighbours of one person that are arrivals; each other entry alone. */
function runsOf(entries: readonly HistoryEntry[]): Run[] {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0].arrival && entry.arrival && run[0].actor_sub === entry.actor_sub) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function Moment({ at, today }: { at: string; today: string }) {
  return (
    <time className="dim whole" dateTime={at} title={formatDateTime(at)}>
      {shortMoment(at, today)}
    </time>
  );
}

function Entry({ entry, today }: { entry: HistoryEntry; today: string }) {
  const { at, actor_name, what, subject, named } = entry;
  const said = [actor_name, formatDateTime(at), ...named];
  const changes = shownChanges(entry.changes).filter(
    (change) => change.kind === 'changed' || !said.includes(change.value),
  );
  return (
    <li className={`${styles.entry} frame anywhere`}>
      <div className="line gap-4 rows-1 between">
        <span>
          <strong className="bold">{actor_name || 'Sem nome'}</strong> {what}
          {subject !== null && ` ${subject}`}
        </span>
        <Moment at={at} today={today} />
      </div>
      {changes.length > 0 && (
        <ul className="line gap-4 rows-1 mt-1 small">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Change({ change }: { change: ShownChange }) {
  return (
    <li>
      <span className="dim">{change.field}: </span>
      {change.kind === 'changed' ? (
        <>
          <del className="dim">{change.before}</del> → <ins className={styles.after}>{change.after}</ins>
        </>
      ) : (
        <span>{change.value}</span>
      )}
    </li>
  );
}

export type LoadHistory = (after: string | undefined, signal: AbortSignal) => Promise<HistoryPage>;

interface HistoryPages {
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly more: (() => void) | null;
  readonly loadingMore: boolean;
}

/** The newest come first, and each opening reads them again. */
export function useHistoryPages(key: readonly unknown[], load: LoadHistory, enabled = true): HistoryPages {
  const query = useInfiniteQuery({
    queryKey: ['history', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    enabled,
    gcTime: 0,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = useMemo(() => data?.pages.flatMap(({ results }) => results), [data]);
  return {
    entries,
    error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
  };
}

type ShownChange = Pick<HistoryChange, 'field'> &
  (
    | { readonly kind: 'changed'; readonly before: string; readonly after: string }
    | { readonly kind: 'came' | 'went'; readonly value: string }
  );

const NOTHING = 'vazio';

/** What came or went as a whole needs no arrows: its fields have one side. */
export function shownChanges(changes: readonly HistoryChange[]): ShownChange[] {
  const came = changes.every(({ before }) => before === null);
  const went = changes.every(({ after }) => after === null);
  return changes.map(({ field, before, after }) =>
    came || went
      ? { field, kind: came ? 'came' : 'went', value: after ?? before ?? NOTHING }
      : { field, kind: 'changed', before: before ?? NOTHING, after: after ?? NOTHING },
  );
}

export function changeText(change: ShownChange): string {
  const value = change.kind === 'changed' ? `${change.before} → ${change.after}` : change.value;
  return `${change.field}: ${value}`;
}
