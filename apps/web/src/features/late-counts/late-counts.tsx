import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  discardLateCounts,
  LATE_COUNT_PAGE_SIZE,
  type LateCount,
  listLateCounts,
} from '@balanco/contract/settlement/late-counts';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loadState, request, sentence, useAsked } from '../../api/client';
import { collectorName } from '../../listing/inventory-words';
import { useMomentText } from '../../listing/pharmacy-clock';
import { comparisonKey, liveRefresh } from '../../listing/queries';
import { useRole } from '../../session/role/staff-action';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { Pagination, usePages } from '../../ui/list/pagination';
import { PendingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeUndo } from '../../ui/messages/notice-undo';
import { useRowSelection } from '../../ui/table/row-selection';
import { lineAmount } from '../comparison/item-lines';
import { AnchoredPanel } from '../inventory-frame/anchored-panel';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { placeOf } from '../items/same-box';
import styles from './late-counts.module.css';

export const LATE_ANCHOR = 'depois-do-fechamento';

interface LateCountsProps extends Pick<InventoryPartProps, 'id'> {
  steps: Pick<SettlementSteps, 'current' | 'next_version'>;
}

const none: readonly LateCount[] = [];

/**
 * Counts that came, changed or went after the settlement, to discard or include. Before the first settlement:
 * those after their section closed.
 */
export function LateCounts({ id, steps }: LateCountsProps) {
  const onAsk = useAsk();
  // The next version takes what is not discarded.
  const isUnsettled = steps.current === null;
  const isFirst = steps.next_version === 1;
  const pages = usePages(LATE_COUNT_PAGE_SIZE);
  const query = useAsked(
    [...comparisonKey, id, 'late', pages.page],
    listLateCounts,
    { params: { id }, query: { page: pages.page, page_size: LATE_COUNT_PAGE_SIZE } },
    { placeholderData: keepPreviousData, ...liveRefresh },
  );
  const { data } = query;
  const rows = data?.results ?? none;
  const open = useMemo(() => rows.filter(({ decision }) => decision === null), [rows]);
  const ids = useMemo(() => open.map(rowId), [open]);
  const { selected, toggle, toggleAll, clear } = useRowSelection(ids, String(pages.page));
  const [discarding, setDiscarding] = useState<readonly LateCount[] | null>(null);
  const { write, busy, failure } = useDialogWrite(useDiscard(id), 'Erro ao desfazer.');
  const isAdmin = useRole() === 'admin';
  const isOnePage = (data?.count ?? 0) <= LATE_COUNT_PAGE_SIZE;
  if (isUnsettled && (data === undefined || data.count === 0)) return null;
  return (
    <AnchoredPanel label="Depois do fechamento" anchor={LATE_ANCHOR}>
      <h2 className="mb-2">Depois do fechamento</h2>
      {data === undefined ? (
        <PendingMessage {...loadState(query)} />
      ) : data.count === 0 ? (
        <p className="mb-2 dim">Nenhuma contagem chegou ou mudou depois da apuração.</p>
      ) : (
        <>
          <p className="mb-2 dim">
            {open.length === 0 && isOnePage
              ? 'Todas foram descartadas e ficam fora da apuração.'
              : isFirst
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
              size="xs"
              disabled={selected.size === 0}
              onClick={() => setDiscarding(open.filter((count) => selected.has(rowId(count))))}
            >
              Descartar{selected.size > 0 && ` (${formatInteger(selected.size)})`}
            </Button>
            {!isUnsettled && (open.length > 0 || !isOnePage) && (
              <>
                <Button size="xs" disabled={!isAdmin} onClick={() => onAsk('reabrir')}>
                  Incluir (reabrir)
                </Button>
                {!isAdmin && <span className="dim anywhere">Só um administrador reabre para incluir.</span>}
              </>
            )}
          </Group>
          <AlertLine message={failure} />
          <ul className="mt-2" aria-label="Contagens tardias">
            {rows.map((count) => (
              <LateCountLine
                key={rowId(count)}
                count={count}
                isFirst={isFirst}
                selected={selected.has(rowId(count))}
                busy={busy}
                onToggle={() => toggle(rowId(count))}
                onTakeBack={() => write({ counts: [count], reason: null })}
              />
            ))}
          </ul>
          <Pagination {...pages} count={data.count} words={['contagem', 'contagens']} />
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
    </AnchoredPanel>
  );
}

/** A count that changes again is a new row. */
function rowId({ count_id, count_version }: LateCount): string {
  return `${count_id} ${count_version}`;
}

interface LateCountLineProps {
  count: LateCount;
  isFirst: boolean;
  selected: boolean;
  busy: boolean;
  onToggle: () => void;
  onTakeBack: () => void;
}

function LateCountLine({ count, isFirst, selected, busy, onToggle, onTakeBack }: LateCountLineProps) {
  const { lines, decision, decision_reason, decided_by } = count;
  const [first] = lines;
  const momentText = useMomentText();
  const title = first === undefined ? `Contagem ${count.count_id}` : lineTitle(first);
  const facts = (
    <>
      {lateFacts(count, isFirst)}
      {first !== undefined && (
        <span className="block">
          {collectorName(first)} · {placeOf(first.section_name)} · {momentText(first.createdAt)}
        </span>
      )}
    </>
  );
  return (
    <li className="py-2 anywhere ruled">
      <div className={`${styles.late} stack gap-1`} data-decided={decision !== null || undefined}>
        {decision === null ? (
          <Checkbox
            label={title}
            description={facts}
            aria-label={`Selecionar ${title}`}
            checked={selected}
            onChange={onToggle}
          />
        ) : (
          <div>
            {title}
            <div className="second">{facts}</div>
          </div>
        )}
        {lines.length > 1 && (
          <ul className="bullets">
            {lines.map((line) => (
              <li key={line.line_id}>
                {lineTitle(line)}: {lineAmount(line)}
              </li>
            ))}
          </ul>
        )}
        {decision !== null && (
          <div className="line gap-4 rows-1 between">
            <span>
              Descartada por {decided_by ?? 'alguém'}: {decision_reason}
            </span>
            <Button
              size="xs"
              aria-label={`Desfazer descarte de ${title}`}
              disabled={busy}
              onClick={onTakeBack}
            >
              Desfazer descarte
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function lineTitle({ product, barcode, internal_code }: CountLine): string {
  const code = barcode || internal_code || 'Não reconhecido';
  return product === null || product.description === '' ? code : `${product.description} (${code})`;
}

function lateFacts(count: LateCount, isFirst: boolean): string {
  if (count.decision === 'discarded') {
    return `Descartada · ${count.what === 'new' ? `${formatQuantity(count.units)} un` : lateUnits(count)}`;
  }
  return isFirst
    ? `Chegou depois de a seção fechar · ${formatQuantity(count.units)} un`
    : `${lateWords[count.what]} · ${lateUnits(count)}`;
}

const lateWords: Readonly<Record<LateCount['what'], string>> = {
  new: 'Nova',
  changed: 'Alterada',
  deleted: 'Excluída',
};

function lateUnits({ what, settled_units, units }: LateCount): string {
  const settled = settled_units === null ? 'fora da apuração' : `apurado ${formatQuantity(settled_units)} un`;
  return what === 'deleted' ? `${settled}, agora excluída` : `${settled}, agora ${formatQuantity(units)} un`;
}

interface DiscardDialogProps {
  id: string;
  counts: readonly LateCount[];
  /** No earlier value stands in for a corrected count. */
  isFirst: boolean;
  onDone: () => void;
  onClose: () => void;
}

function DiscardDialog({ id, counts, isFirst, onDone, onClose }: DiscardDialogProps) {
  const queries = useQueryClient();
  const discard = useDiscard(id);
  const { write, busy, dialog } = useDialogWrite(discard, 'Erro ao descartar.', onClose);
  const written = useWrittenReason(`closing/discard/${id}`, 'Por que descartar', busy);
  const done = () => {
    onDone();
    noticeUndo({
      message: `${counted(counts.length, 'contagem descartada', 'contagens descartadas')}`,
      undo: () => takeBack(queries, id, counts),
    });
  };
  return (
    <FormDialog
      {...dialog}
      title="Descartar contagens"
      submitLabel="Descartar"
      onSubmit={() => written.submit((reason) => write({ counts, reason }, { onDone: done }))}
    >
      {written.field}
      <Text>
        {counted(counts.length, 'contagem fica', 'contagens ficam')} fora desta apuração e das próximas, como{' '}
        {counts.length === 1 ? 'está' : 'estão'}. Se mudar de novo, volta para esta lista.
        {isFirst &&
          counts.some(({ count_version }) => count_version > 1) &&
          ' O valor de antes da correção também fica fora.'}
      </Text>
    </FormDialog>
  );
}

interface Discarding {
  readonly counts: readonly LateCount[];
  /** null undoes the discard. */
  readonly reason: string | null;
}

function useDiscard(id: string) {
  return useWrite([...comparisonKey, id], (discarding: Discarding) => send(id, discarding));
}

function send(id: string, { counts, reason }: Discarding) {
  const versions = counts.map(({ count_id, count_version }) => ({ id: count_id, version: count_version }));
  return request(discardLateCounts, { params: { id }, body: { counts: versions, reason } });
}

async function takeBack(queries: QueryClient, id: string, counts: readonly LateCount[]): Promise<void> {
  await send(id, { counts, reason: null }).catch((error: unknown) => {
    throw new Error(sentence(error));
  });
  await queries.invalidateQueries({ queryKey: [...comparisonKey, id] });
}
