import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import { Anchor, Checkbox, Tooltip } from '@mantine/core';
import {
  IconListDetails,
  IconLock,
  IconPencil,
  IconQrcode,
  IconRowInsertBottom,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { doneWords } from '../../lib/done-words';
import { formatDateTime } from '../../lib/format-date-time';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { UnrecognisedLink } from '../../listing/unrecognised-link';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { type RowMenuEntry, RowOptions } from '../../ui/row-options';
import { countsOf } from './counts-of';
import styles from './inventories.module.css';
import { useFinalise } from './use-finalise';

export interface InventoryActions {
  readonly onEdit: (row: InventoryRow) => void;
  readonly onDelete: (row: InventoryRow) => void;
  readonly onAddSection: (row: InventoryRow) => void;
  readonly onAddSections: (row: InventoryRow) => void;
  readonly onEditSection: (row: InventoryRow) => void;
  /** Of a section, or of all sections of an inventory. */
  readonly onPrintLabels: (row: InventoryRow) => void;
  /** Asks before a row is finalised; false if there is nothing to ask. */
  readonly asksToFinalise: (row: InventoryRow) => boolean;
}

/**
 * The inventory's name. For admin and mod it links to the page of the inventory, for plain users to its counts.
 * Inventories of the mobile backend show the lock note.
 */
export function InventoryName({ row }: { row: InventoryRow }) {
  const { allowed } = useStaffAction();
  return (
    <span className={styles.name}>
      {row.section_id === null ? (
        <Anchor
          c="inherit"
          fw={500}
          component={Link}
          to={allowed ? paths.closing(row.inventory_id) : countsOf(row)}
        >
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

const sectionCollector = (row: InventoryRow) => row.collector_name || row.collector_email || 'Sem coletor';

/** A section's name with its collector. Empty on the row of an inventory. */
export function SectionName({ row }: { row: InventoryRow }) {
  if (row.section_name === null) return null;
  return (
    <span className={styles.section}>
      <span className={styles.sectionName}>{row.section_name}</span>
      <span className={styles.collector}>{sectionCollector(row)}</span>
    </span>
  );
}

/** The lines of a row, and below them the unrecognised ones, which the total leaves out (docs/counts.md, "One total"). */
export function CountCell({ row }: { row: InventoryRow }) {
  return (
    <span className={styles.count}>
      <span>{formatInteger(row.count)}</span>
      <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
    </span>
  );
}

/** 'Opções' of a row, disabled for plain users (specification, section 6). A section has no 'Nova Seção'. */
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

/** The 'Finalizado' checkbox of a row, with the status as a word, who closed it and when. */
export function FinaliseCell({
  row,
  asksToFinalise,
}: Pick<InventoryActions, 'asksToFinalise'> & { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const { mutate } = useFinalise(row);
  return (
    <label htmlFor={id} className={styles.finalise}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={`Finalizado: ${rowName(row)} (${row.status})`}
        checked={row.finalizado}
        onChange={() =>
          staff.run(() => {
            if (row.finalizado || !asksToFinalise(row)) mutate(!row.finalizado);
          })
        }
      />
      <span className={row.finalizado ? styles.done : undefined}>{row.status}</span>
      {row.finalised_at !== null && (
        <span
          className={styles.closing}
          title={`${row.finalised_by ?? ''} ${formatDateTime(row.finalised_at)}`.trim()}
        >
          <span className={styles.closer}>{row.finalised_by}</span>
          <span>{formatDateTime(row.finalised_at)}</span>
        </span>
      )}
      <DeclaredDone row={row} />
    </label>
  );
}

/** 'Pronta · confere', with who declared it. It stands beside the status, which staff alone change. */
function DeclaredDone({ row }: { row: InventoryRow }) {
  const words = doneWords(row);
  if (words === null) return null;
  return (
    <span className={styles.closing} title={`${words.state} · ${words.by}`}>
      <span className={words.holds ? styles.declared : styles.doubtful}>{words.state}</span>
      {!row.finalizado && <span className={styles.closer}>{words.by}</span>}
    </span>
  );
}

/** 'Finalizado por Ana em 20/01/2026 12:00:00'. Leaves out what is unknown. */
export function closingSentence(row: InventoryRow): string {
  const { status, finalised_at, finalised_by } = row;
  const done = doneWords(row);
  const declared = done === null ? '' : ` ${done.state} · ${finalised_at === null ? done.by : ''}`;
  const by = finalised_by === null ? '' : ` por ${finalised_by}`;
  const at = finalised_at === null ? '' : ` em ${formatDateTime(finalised_at)}`;
  return `${status}${by}${at}${declared}`;
}

/** The name of a row: 'Balanço Geral', or 'Balanço Geral, Gôndola' for a section. */
function rowName({ name, section_name }: Pick<InventoryRow, 'name' | 'section_name'>): string {
  return section_name === null ? name : `${name}, ${section_name}`;
}

/** The text of 'Seção'. Empty on the row of an inventory. */
export function sectionText(row: InventoryRow): string {
  return row.section_name === null ? '' : `${row.section_name} · ${sectionCollector(row)}`;
}
