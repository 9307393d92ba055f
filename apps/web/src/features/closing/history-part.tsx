import { listHistory } from '@balanco/contract/history/history';
import { request } from '../../api/client';
import { HistoryList } from '../../listing/history/history-list';
import { useHistoryPages } from '../../listing/history/use-history-pages';
import styles from './closing.module.css';
import { ClosingFrame } from './closing-frame';
import type { ClosingPartProps } from './closing-parts';

/** Histórico: who did what with the inventory (docs/history.md). */
export function HistoryPart(common: ClosingPartProps) {
  const { id } = common;
  const pages = useHistoryPages(['inventory', id], (after, signal) =>
    request(listHistory, { query: { entity: 'inventory', id, after } }, { signal }),
  );
  return (
    <ClosingFrame {...common} part="historico">
      <section className={styles.frame} aria-label="Registros">
        <HistoryList {...pages} label="Histórico" />
      </section>
    </ClosingFrame>
  );
}
