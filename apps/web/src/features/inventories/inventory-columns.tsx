import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import { Anchor, Checkbox, Tooltip } from '@mantine/core';
import { IconLock, IconPencil, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format-date-time';
import { useStaffAction } from '../../session/staff-action';
import { RowOption, RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';
import { countsOf } from './counts-of';
import styles from './inventories.module.css';
import { useFinalise } from './use-finalise';

export interface InventoryActions {
  readonly onEdit: (row: InventoryRow) => void;
  readonly onDelete: (row: InventoryRow) => void;
  readonly onAddSection: (row: InventoryRow) => void;
}

const column = columnsFor<InventoryRow>();

/** Columns of the specification's section 2. A row is an inventory or one of its sections. */
export function inventoryColumns(actions: InventoryActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Inventário',
      meta: { width: 190, grow: true },
      cell: ({ row }) => <InventoryName row={row.original} />,
    }),
    column.accessor('section_name', {
      header: 'Seção',
      meta: { width: 170, grow: true },
      cell: ({ row }) => <SectionName row={row.original} />,
    }),
    column.accessor('count', {
      header: 'Contagem',
      meta: { width: 90, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor('created_at', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 108 },
      cell: ({ row }) => <InventoryOptions row={row.original} {...actions} />,
    }),
    column.display({
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 350 },
      cell: ({ row }) => <FinaliseCell row={row.original} />,
    }),
  ]);
}

/** The inventory's name, which links to its counts. Inventories of the mobile backend show the lock note. */
function InventoryName({ row }: { row: InventoryRow }) {
  return (
    <span className={styles.name}>
      {row.section_id === null ? (
        <Anchor c="inherit" fw={500} component={Link} to={countsOf(row)}>
          {row.name}
        </Anchor>
      ) : (
        <span className={styles.ofSection}>{row.name}</span>
      )}
      {typeof row.inventory_id === 'string' && (
        <Tooltip
          label={MOBILE_ITEM_NOTE}
          classNames={{ tooltip: styles.note }}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          <span role="img" aria-label={MOBILE_ITEM_NOTE} className={styles.lock}>
            <IconLock size={14} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** A section's name with its collector. Empty on the row of an inventory. */
function SectionName({ row }: { row: InventoryRow }) {
  if (row.section_name === null) return null;
  const collector = row.collector_name || row.collector_email || 'Sem coletor';
  return (
    <span className={styles.section} title={`${row.section_name} · ${collector}`}>
      <span className={styles.sectionName}>{row.section_name}</span>
      <span className={styles.collector}>{collector}</span>
    </span>
  );
}

/** 'Opções' of a row, disabled for plain users (specification, section 6). A section has no 'Nova Seção'. */
function InventoryOptions({ row, onEdit, onDelete, onAddSection }: InventoryActions & { row: InventoryRow }) {
  const { allowed } = useStaffAction();
  const common = { of: rowName(row), disabled: !allowed };
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(row)} {...common} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(row)} {...common} />
      {row.section_id === null && (
        <RowOption
          label="Nova Seção"
          Icon={IconRowInsertBottom}
          onClick={() => onAddSection(row)}
          {...common}
        />
      )}
    </RowOptions>
  );
}

/** The 'Finalizado' checkbox of a row, with the status as a word, who closed it and when. */
function FinaliseCell({ row }: { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const { mutate } = useFinalise(row);
  return (
    <label htmlFor={id} className={styles.finalise} title={closingSentence(row)}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${rowName(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() => staff.run(() => mutate(!row.finalizado))}
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      {row.finalised_at !== null && (
        <span className={styles.closing}>
          <span className={styles.closer}>{row.finalised_by}</span>
          <span>{formatDateTime(row.finalised_at)}</span>
        </span>
      )}
    </label>
  );
}

/** 'Finalizado por Ana em 20/01/2026 12:00:00'. Leaves out what is unknown. */
function closingSentence({ status, finalised_at, finalised_by }: InventoryRow): string {
  const by = finalised_by === null ? '' : ` por ${finalised_by}`;
  const at = finalised_at === null ? '' : ` em ${formatDateTime(finalised_at)}`;
  return `${status}${by}${at}`;
}

/** The name of a row: 'Balanço Geral', or 'Balanço Geral, Gôndola' for a section. */
function rowName({ name, section_name }: Pick<InventoryRow, 'name' | 'section_name'>): string {
  return section_name === null ? name : `${name}, ${section_name}`;
}
