import { formatInteger } from '@balanco/contract/base/numbers';
import { LATE_COUNT_PAGE_SIZE, type LateCount } from '@balanco/contract/settlement/late-counts';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { useRole } from '../../../session/use-role';
import { AlertLine } from '../../../ui/alert-line';
import { Pagination } from '../../../ui/pagination';
import { PendingMessage } from '../../../ui/table/table-message';
import { useRowSelection } from '../../../ui/table/use-row-selection';
import type { ClosingPartProps } from '../closing-parts';
import { LATE_ANCHOR } from './check-words';
import { DiscardDialog, useDiscard } from './discard-dialog';
import { LateCountLine } from './late-count-line';
import styles from './settlement.module.css';
import { lateCountsQuery } from './settlement-query';

interface LateCountsProps extends Pick<ClosingPartProps, 'id' | 'onAsk'> {
  steps: Pick<ClosingSteps, 'current' | 'next_version'>;
}

const none: readonly LateCount[] = [];

/**
 * 'Depois do fechamento': counts that came, changed or were deleted after the settlement, to be discarded or included; before
 * the first one, those that came after their section had closed.
 */
export function LateCounts({ id, steps, onAsk }: LateCountsProps) {
  // No version is in force, so what is not discarded becomes part of the next one.
  const isUnsettled = steps.current === null;
  const isFirst = steps.next_version === 1;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(lateCountsQuery(id, page));
  const rows = data?.results ?? none;
  const open = useMemo(() => rows.filter(({ decision }) => decision === null), [rows]);
  const ids = useMemo(() => open.map(rowId), [open]);
  const { selected, toggle, toggleAll, clear } = useRowSelection(ids, String(page));
  const [discarding, setDiscarding] = useState<readonly LateCount[] | null>(null);
  const { write, busy, failure } = useDialogWrite(useDiscard(id), {
    failed: 'Erro ao desfazer.',
    onClose: () => undefined,
  });
  const isAdmin = useRole() === 'admin';
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / LATE_COUNT_PAGE_SIZE));
  if (isUnsettled && (data === undefined || data.count === 0)) return null;
  return (
    <section className={styles.panel} aria-label="Depois do fechamento" id={LATE_ANCHOR}>
      <h2 className={styles.heading}>Depois do fechamento</h2>
      {data === undefined ? (
        <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
      ) : data.count === 0 ? (
        <p className={styles.lead}>Nenhuma contagem chegou ou mudou depois da apuração.</p>
      ) : (
        <>
          <p className={styles.lead}>
            {isFirst
              ? 'Chegaram depois que a seção delas fechou. A apuração as inclui. Descarte as que não valem.'
              : isUnsettled
                ? 'A próxima apuração inclui estas contagens. Descarte as que não valem.'
                : 'A apuração não muda com estas contagens. Descarte as que não valem, ou reabra para incluí-las.'}
          </p>
          <Group gap="xs">
            {open.length > 0 && (
              <Checkbox
                label="Selecionar todas"
                checked={selected.size === open.length}
                indeterminate={selected.size > 0 && selected.size < open.length}
                onChange={toggleAll}
              />
            )}
            <Button
              variant="default"
              size="xs"
              disabled={selected.size === 0}
              onClick={() => setDiscarding(open.filter((count) => selected.has(rowId(count))))}
            >
              Descartar{selected.size > 0 && ` (${formatInteger(selected.size)})`}
            </Button>
            {!isUnsettled && (
              <>
                <Button variant="default" size="xs" disabled={!isAdmin} onClick={() => onAsk('reopen')}>
                  Incluir (reabrir)
                </Button>
                {!isAdmin && <span className={styles.dimmed}>Só um administrador reabre para incluir.</span>}
              </>
            )}
          </Group>
          <AlertLine message={failure} />
          <ul className={styles.items} aria-label="Contagens tardias">
            {rows.map((count) => (
              <LateCountLine
                key={rowId(count)}
                count={count}
                isFirst={isFirst}
                selected={selected.has(rowId(count))}
                busy={busy}
                onToggle={() => toggle(rowId(count))}
                onTakeBack={() => write({ counts: [count], reason: null }, { keepOpen: true })}
              />
            ))}
          </ul>
          {pageCount > 1 && (
            <Pagination
              page={page}
              pageCount={pageCount}
              text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(data.count, 'contagem', 'contagens')})`}
              onPage={setPage}
            />
          )}
        </>
      )}
      {discarding !== null && (
        <DiscardDialog
          id={id}
          counts={discarding}
          isFirst={isFirst}
          onDone={clear}
          onClose={() => setDiscarding(null)}
        />
      )}
    </section>
  );
}

/** A count that changes again is another row. */
function rowId({ count_id, count_version }: LateCount): string {
  return `${count_id} ${count_version}`;
}
