import { itemReasons } from '@balanco/contract/item-reasons';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { SETTLEMENT_PAGE_SIZE, type SettlementChange } from '@balanco/contract/settlements';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { DialogFrame } from '../../../ui/dialog-frame';
import { Pagination } from '../../../ui/pagination';
import { EmptyMessage, PendingMessage } from '../../../ui/table/table-message';
import { howWords } from '../ata/ata-words';
import styles from './changes.module.css';
import { changesQuery } from './settlement-query';

interface ChangesDialogProps {
  id: string;
  version: number;
  /** Another version; null for the counts as they are now. */
  to: number | null;
  onClose: () => void;
}

/** The items that two versions, or a version and the counts of now, state differently. */
export function ChangesDialog({ id, version, to, onClose }: ChangesDialogProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(changesQuery(id, { version, to, page }));
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / SETTLEMENT_PAGE_SIZE));
  const [before, after] = [`v${version}`, to === null ? 'Agora' : `v${to}`];
  const title = to === null ? `O que mudou desde ${before}` : `O que mudou entre ${before} e ${after}`;
  return (
    <DialogFrame title={title} size="56rem" onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md">
        {data === undefined ? (
          <PendingMessage
            failure={error === null ? null : sentence(error)}
            onRetry={() => void refetch()}
            height={160}
          />
        ) : data.count === 0 ? (
          <EmptyMessage text="Nenhum item mudou." />
        ) : (
          <table className={styles.changes} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">{before}</th>
                <th scope="col">{after}</th>
              </tr>
            </thead>
            <tbody>
              {data.results.map((change) => (
                <Change key={change.key} change={change} />
              ))}
            </tbody>
          </table>
        )}
        {pageCount > 1 && (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(data?.count ?? 0, 'item', 'itens')})`}
            onPage={setPage}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}

function Change({ change }: { change: SettlementChange }) {
  const { key, description, internal_code, before, after } = change;
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className={styles.code}>{internal_code || key.slice(2)}</div>
      </th>
      <td>{sideLines(before, after)}</td>
      <td>{sideLines(after, before)}</td>
    </tr>
  );
}

type Side = SettlementChange['before'];

/** The quantity with how it was settled, and what else differs from the other side. */
function sideLines(side: Side, other: Side) {
  if (side === null) return 'não estava';
  const { settled, how, expected, value, reason } = side;
  const facts = [
    `${formatQuantity(settled)} un, ${howWords[how]}`,
    expected !== other?.expected && `esperado ${formatQuantity(expected)}`,
    value !== other?.value && `valor ${formatMoney(value)}`,
    reason !== (other?.reason ?? null) &&
      (reason === null ? 'sem motivo' : `motivo: ${itemReasons[reason].label}`),
  ].filter((fact) => fact !== false);
  return facts.map((fact) => <div key={fact}>{fact}</div>);
}
