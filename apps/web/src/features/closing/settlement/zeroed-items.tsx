import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { ITEM_PAGE_SIZE } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import { zeroUncountedItems } from '@balanco/contract/settlement/settling';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { Pagination } from '../../../ui/pagination';
import { PendingMessage } from '../../../ui/table/table-message';
import { itemsQuery } from '../closing-query';
import { itemTitle } from '../item-words';
import styles from './settlement.module.css';

interface ZeroedItemsProps {
  id: string;
  /** Why the person can't zero items now; null if they can. */
  refusal: string | null;
}

const uncountedItems = {
  filter: 'uncounted',
  search: '',
  department: null,
  section: null,
  sort: 'description',
} as const;

/** The items that nobody counted, with a tick at each that becomes zero. */
export function ZeroedItems({ id, refusal }: ZeroedItemsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(itemsQuery(id, { ...uncountedItems, page }));
  const { write, busy, failure } = useZeroWrite(id);
  if (data === undefined) {
    return (
      <PendingMessage
        failure={error === null ? null : sentence(error)}
        onRetry={() => void refetch()}
        height={120}
      />
    );
  }
  const pageCount = Math.max(1, Math.ceil(data.count / ITEM_PAGE_SIZE));
  const choose = (zero: boolean) => write({ items: { filter: 'uncounted' }, zero }, { keepOpen: true });
  return (
    <section className={styles.zeroed} aria-label="Itens não contados">
      <h3 className={styles.heading}>Quais vão a zero</h3>
      {refusal !== null && <p className={styles.lead}>{refusal}</p>}
      {refusal === null && data.count > 0 && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={busy} onClick={() => choose(true)}>
            Marcar todos ({formatInteger(data.count)})
          </Button>
          <Button variant="default" size="xs" disabled={busy} onClick={() => choose(false)}>
            Desmarcar todos
          </Button>
        </Group>
      )}
      <AlertLine message={failure} />
      {data.count === 0 && <p className={styles.lead}>Todo item foi contado.</p>}
      <ul className={styles.items}>
        {data.results.map((item) => (
          <ZeroedItem key={item.key} id={id} item={item} disabled={refusal !== null || busy} />
        ))}
      </ul>
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(data.count, 'item', 'itens')})`}
          onPage={setPage}
        />
      )}
    </section>
  );
}

function ZeroedItem({ id, item, disabled }: { id: string; item: Item; disabled: boolean }) {
  const { write, busy, failure, writing } = useZeroWrite(id);
  const hasStock = item.expected !== 0;
  return (
    <li className={styles.item}>
      <Checkbox
        label={itemTitle(item)}
        description={factsOf(item)}
        checked={writing?.zero ?? item.flags.includes('zeroed')}
        disabled={disabled || busy || !hasStock}
        error={failure}
        onChange={(event) => {
          const zero = event.currentTarget.checked;
          write({ items: { item_keys: [item.key] }, zero }, { keepOpen: true });
        }}
      />
    </li>
  );
}

/** '000004 · GENÉRICOS · 40 un · R$ 86,00'. */
function factsOf({ internal_code, barcodes, department, expected, value }: Item): string {
  const money = formatMoney(Math.round(expected * value * 100) / 100);
  const stock = expected === 0 ? 'sem saldo' : `${formatQuantity(expected)} un · ${money}`;
  return [internal_code || barcodes[0], department, stock].filter(Boolean).join(' · ');
}

/** Zeroes items, or undoes it. It is pending until the list is loaded again, so that a tick doesn't jump back. */
function useZeroWrite(id: string) {
  const queries = useQueryClient();
  const zeroing = useMutation({
    mutationFn: (body: Parameters<typeof request<typeof zeroUncountedItems>>[1]['body']) =>
      request(zeroUncountedItems, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
  const written = useDialogWrite(zeroing, {
    failed: 'Erro ao zerar.',
    onClose: () => undefined,
    isLimited: true,
  });
  return { ...written, writing: zeroing.isPending ? zeroing.variables : undefined };
}
