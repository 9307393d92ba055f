import { formatInteger } from '@balanco/contract/base/numbers';
import type { QuickFilter } from '@balanco/contract/counts/counts';
import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { Anchor, Tooltip } from '@mantine/core';
import {
  IconListDetails,
  IconLock,
  IconPencil,
  IconQrcode,
  IconRowInsertBottom,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useHistoryEntry } from '../../listing/history/history';
import { UnrecognisedLink } from '../../listing/links';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { type RowMenuEntry, RowOptions } from '../../ui/list/row-options';
import styles from './inventories.module.css';

/**
 * Leads admin and mod to the inventory's page, plain users to its counts. The mobile backend's show the lock
 * note.
 */
export function InventoryName({ row }: { row: InventoryRow }) {
  const { allowed } = useStaffAction();
  return (
    <span className={styles.name}>
      {row.section_id === null ? (
        <Anchor fw={500} component={Link} to={allowed ? paths.closing(row.inventory_id) : countsOf(row)}>
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

export function countsOf(
  { pharmacy, inventory_id, section_id }: InventoryRow,
  only: QuickFilter | null = null,
): string {
  const section = section_id === null ? {} : { section: section_id };
  return paths.counts({ pharmacy, inventory: String(inventory_id), ...section, only });
}

const sectionCollector = (row: InventoryRow) => row.collector_name || row.collector_email || 'Sem coletor';

/** Empty on an inventory's row. */
export function SectionName({ row }: { row: InventoryRow }) {
  if (row.section_name === null) return null;
  return (
    <span className={styles.section}>
      <span className={styles.sectionName}>{row.section_name}</span>
      <span className={styles.collector}>{sectionCollector(row)}</span>
    </span>
  );
}

/** The total leaves unrecognised lines out (docs/counts.md, "One total"). */
export function CountCell({ row }: { row: InventoryRow }) {
  return (
    <span className={styles.count}>
      <span>{formatInteger(row.count)}</span>
      <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
    </span>
  );
}

export interface InventoryActions {
  readonly onEdit: (row: InventoryRow) => void;
  readonly onDelete: (row: InventoryRow) => void;
  readonly onAddSection: (row: InventoryRow) => void;
  readonly onAddSections: (row: InventoryRow) => void;
  readonly onEditSection: (row: InventoryRow) => void;
  /** Of a section, or of all sections. */
  readonly onPrintLabels: (row: InventoryRow) => void;
  /** Opens the dialog if something must be asked. */
  readonly asksToFinalise: (row: InventoryRow) => boolean;
}

/** Disabled for plain users (specification, section 6). */
export function InventoryOptions({ row, ...actions }: InventoryActions & { row: InventoryRow }) {
  const { onEdit, onDelete, onAddSection, onAddSections, onEditSection, onPrintLabels } = actions;
  const { allowed } = useStaffAction();
  const of = rowName(row);
  const disabled = !allowed;
  const history = useHistoryEntry(
    row.section_id === null
      ? { entity: 'inventory', id: row.inventory_id, of }
      : { entity: 'section', id: row.section_id, of },
  );
  const addSection = {
    label: 'Nova Seção',
    Icon: IconRowInsertBottom,
    onClick: () => onAddSection(row),
  };
  const further: RowMenuEntry =
    row.section_id === null
      ? { label: 'Adicionar seções', Icon: IconListDetails, onClick: () => onAddSections(row) }
      : { label: 'Editar seção', Icon: IconUserEdit, onClick: () => onEditSection(row) };
  const labels: RowMenuEntry = {
    label: row.section_id === null ? 'Imprimir etiquetas' : 'Imprimir etiqueta',
    Icon: IconQrcode,
    onClick: () => onPrintLabels(row),
  };
  return (
    <RowOptions
      of={of}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(row), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(row), disabled },
        ...(row.section_id === null ? [{ ...addSection, disabled }] : []),
      ]}
      menu={[{ ...further, disabled }, { ...labels, disabled }, history]}
    />
  );
}

/** 'Balanço Geral', or 'Balanço Geral, Gôndola' for a section. */
export function rowName({ name, section_name }: Pick<InventoryRow, 'name' | 'section_name'>): string {
  return section_name === null ? name : `${name}, ${section_name}`;
}

export function sectionText(row: InventoryRow): string {
  return row.section_name === null ? '' : `${row.section_name} · ${sectionCollector(row)}`;
}
