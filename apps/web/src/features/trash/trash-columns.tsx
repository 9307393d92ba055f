import type { Deletion } from '@balanco/contract/history/trash';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';
import styles from './trash.module.css';
import { trashKinds, withIt } from './trash-words';

export interface TrashActions {
  readonly onRestore: (deletion: Deletion) => void;
  readonly onPurge: (deletion: Deletion) => void;
  /** Only admins purge. */
  readonly canPurge: boolean;
}

const column = columnsFor<Deletion>();

export function trashColumns(actions: TrashActions) {
  return column.columns([
    column.accessor('name', {
      header: 'O que foi excluído',
      meta: { width: 220, grow: true, identifies: true },
      cell: ({ row }) => <Name deletion={row.original} />,
    }),
    column.accessor(withIt, {
      id: 'contents',
      header: 'Com',
      meta: { width: 200, grow: true },
    }),
    column.accessor('pharmacy_name', { header: 'Farmácia', meta: { width: 150, grow: true } }),
    column.accessor('deleted_by', { header: 'Excluído por', meta: { width: 150, grow: true } }),
    column.accessor('deleted_at', {
      header: 'Data e Hora',
      meta: { width: 180, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: actions.canPurge ? 80 : 72, options: true },
      cell: ({ row }) => <TrashOptions deletion={row.original} {...actions} />,
    }),
  ]);
}

/** What a row is on a phone. */
export function TrashCard({ deletion, ...actions }: TrashActions & { deletion: Deletion }) {
  const contents = withIt(deletion);
  return (
    <span className={styles.card}>
      <span className={styles.cardText}>
        <Name deletion={deletion} />
        {contents !== '' && <span className={styles.small}>com {contents}</span>}
        <span className={styles.small}>
          {deletion.pharmacy_name} · {deletion.deleted_by} · {formatDateTime(deletion.deleted_at)}
        </span>
      </span>
      <TrashOptions deletion={deletion} {...actions} />
    </span>
  );
}

function Name({ deletion: { kind, name, place } }: { deletion: Deletion }) {
  const where = place === null ? trashKinds[kind] : `${trashKinds[kind]} · ${place}`;
  return (
    <span className={styles.name} title={`${name} (${where})`}>
      <span className={styles.own}>{name}</span>
      <span className={styles.small}>{where}</span>
    </span>
  );
}

function TrashOptions({ deletion, onRestore, onPurge, canPurge }: TrashActions & { deletion: Deletion }) {
  const restore = { label: 'Restaurar', Icon: IconRestore, onClick: () => onRestore(deletion) };
  const purge = { label: 'Excluir para sempre', Icon: IconTrashX, onClick: () => onPurge(deletion) };
  return <RowOptions of={deletion.name} buttons={canPurge ? [restore, purge] : [restore]} />;
}
