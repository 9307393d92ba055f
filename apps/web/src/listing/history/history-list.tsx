import type { HistoryEntry } from '@balanco/contract/history/history';
import { Button, Skeleton } from '@mantine/core';
import { sentence } from '../../api/sentence';
import { formatDateTime } from '../../lib/format-date-time';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/table/table-message';
import styles from './history-list.module.css';
import { type ShownChange, shownChanges } from './shown-changes';
import type { HistoryPages } from './use-history-pages';

const SKELETONS = ['a', 'b', 'c', 'd'];

/** A history: who did what when, with each field before and after, newest first, and 'Mostrar mais' below. */
export function HistoryList({
  entries,
  error,
  retry,
  more,
  loadingMore,
  label,
  emptyText = 'Nada registrado ainda',
}: HistoryPages & { label: string; emptyText?: string }) {
  if (entries === undefined) {
    if (error !== null) return <FailureMessage text={sentence(error)} onRetry={retry} />;
    return (
      <div className={styles.list}>
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
      <ol className={styles.list} aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={retry} />
      ) : (
        more !== null && (
          <div className={styles.more}>
            <Button variant="default" onClick={more} disabled={loadingMore}>
              {loadingMore ? 'Carregando...' : 'Mostrar mais'}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, actor_name, what, subject } = entry;
  const changes = shownChanges(entry.changes);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span>
          <strong className={styles.actor}>{actor_name || 'Sem nome'}</strong> {what}
          {subject !== null && ` ${subject}`}
        </span>
        <time className={styles.time} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      {changes.length > 0 && (
        <ul className={styles.changes}>
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
      <span className={styles.field}>{change.field}: </span>
      {change.kind === 'changed' ? (
        <>
          <del className={styles.before}>{change.before}</del> →{' '}
          <ins className={styles.after}>{change.after}</ins>
        </>
      ) : (
        <span>{change.value}</span>
      )}
    </li>
  );
}
