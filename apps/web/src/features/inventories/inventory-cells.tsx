import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { QuickFilter } from '@balanco/contract/counts/counts';
import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconListDetails,
  IconLock,
  IconPencil,
  IconQrcode,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { FieldPlaces } from '../../lib/field-places';
import { shortMoment } from '../../lib/moments';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { sectionCollector } from '../../listing/inventory-words';
import { UnrecognisedLink, unrecognisedText } from '../../listing/links';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { type RowMenuEntry, RowOptions } from '../../ui/list/row-options';
import styles from './inventories.module.css';

export type InventoryPlaces = FieldPlaces<
  InventoryRow,
  {
    id: never;
    inventory_id: never;
    name: 'list' | 'card' | 'search';
    section_id: never;
    section_name: 'list' | 'card' | 'search';
    section_counts: never;
    total_counts: never;
    count: 'list' | 'card';
    unrecognised_counts: never;
    created_at: 'list' | 'card';
    finalizado: 'list' | 'card';
    finalised_at: never;
    finalised_by: never;
    status: never;
    collector_sub: never;
    collector_name: never;
    collector_email: never;
    _deleted: never;
    source: never;
    pharmacy: never;
    pharmacy_name: never;
    closing_state: never;
    done: never;
    unfinished: never;
    late_counts: never;
    version: never;
  }
>;

export interface SectionSum {
  readonly sections: number;
  readonly open: number;
}

interface ListedInventories {
  /** Sums by inventory; those without sections are missing. */
  readonly sums: ReadonlyMap<string, SectionSum>;
  readonly folded: ReadonlySet<string>;
  readonly toggle: (id: InventoryRow['inventory_id']) => void;
  /** Found sections stand without their inventory, so they name it. */
  readonly isSearching: boolean;
  readonly today: string;
}

/** Keeps the columns the same while rows arrive and sections fold. */
const Listed = createContext<ListedInventories>({
  sums: new Map(),
  folded: new Set(),
  toggle: () => undefined,
  isSearching: false,
  today: '',
});
export const ListedProvider = Listed.Provider;

export function useListedToday(): string {
  return useContext(Listed).today;
}

export function sectionSums(rows: readonly InventoryRow[]): ReadonlyMap<string, SectionSum> {
  const sums = new Map<string, SectionSum>();
  for (const { inventory_id: id, section_id, finalizado } of rows) {
    if (section_id === null) continue;
    const { sections, open } = sums.get(String(id)) ?? { sections: 0, open: 0 };
    sums.set(String(id), { sections: sections + 1, open: open + (finalizado ? 0 : 1) });
  }
  return sums;
}

function FoldButton({ row }: { row: InventoryRow }) {
  const { sums, folded, toggle, isSearching } = useContext(Listed);
  const id = String(row.inventory_id);
  if (row.section_id !== null || isSearching || !sums.has(id)) return null;
  const isFolded = folded.has(id);
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={`${styles.fold} hovered dim`}
      aria-expanded={!isFolded}
      aria-label={`Seções de ${row.name}`}
      title={isFolded ? 'Mostrar seções' : 'Recolher seções'}
      onClick={() => toggle(row.inventory_id)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

/** Leads admin and mod to the inventory's page, plain users to its counts. The mobile backend's show the lock note. */
export function InventoryName({ row }: { row: InventoryRow }) {
  const { allowed } = useStaffAction();
  const { isSearching } = useContext(Listed);
  if (row.section_id !== null) {
    return isSearching ? (
      <span className="dim">{row.name}</span>
    ) : (
      <VisuallyHidden>{row.name}</VisuallyHidden>
    );
  }
  return (
    <span className="row">
      <span className={styles.foldPlace}>
        <FoldButton row={row} />
      </span>
      <TextLink
        fw={500}
        className={`${styles.link} cut`}
        to={allowed ? paths.inventory(row.inventory_id) : countsOf(row)}
      >
        {row.name}
      </TextLink>
      {typeof row.inventory_id === 'string' && (
        <Tooltip
          label={MOBILE_ITEM_NOTE}
          classNames={{ tooltip: styles.note }}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          <span role="img" aria-label={MOBILE_ITEM_NOTE} className="inline still dim">
            <IconLock size={14} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

export function CreatedCell({ row }: { row: InventoryRow }) {
  return shortMoment(row.created_at, useListedToday());
}

function SectionsOfInventory({ row }: { row: InventoryRow }) {
  const sum = useContext(Listed).sums.get(String(row.inventory_id));
  if (sum === undefined) return null;
  const all = counted(sum.sections, 'seção', 'seções');
  const open = sum.open === 0 ? '' : ` · ${counted(sum.open, 'aberta', 'abertas')}`;
  return <span className={`${styles.collector} cut dim tiny`}>{`${all}${open}`}</span>;
}

export function countsOf(
  { pharmacy, inventory_id, section_id }: InventoryRow,
  only: QuickFilter | null = null,
): string {
  const section = section_id === null ? {} : { section: section_id };
  return paths.counts({ pharmacy, inventory: String(inventory_id), ...section, only });
}

export function SectionName({ row }: { row: InventoryRow }) {
  if (row.section_name === null) return <SectionsOfInventory row={row} />;
  return (
    <span className={`${styles.section} row base`}>
      <span className={`${styles.sectionName} cut still`}>{row.section_name}</span>
      <span className={`${styles.collector} cut dim tiny`}>{sectionCollector(row)}</span>
    </span>
  );
}

/** The total leaves unrecognised lines out (docs/counts.md, "One total"). */
export function CountCell({ row }: { row: InventoryRow }) {
  return (
    <span className={`${styles.count} py-1 low`}>
      <span>{formatInteger(row.count)}</span>
      <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
    </span>
  );
}

export function widestCount({ count, unrecognised_counts }: InventoryRow): string {
  return unrecognised_counts === 0 ? formatInteger(count) : unrecognisedText(unrecognised_counts);
}

export interface InventoryActions {
  readonly onEdit: (row: InventoryRow) => void;
  readonly onDelete: (row: InventoryRow) => void;
  readonly onAddSection: (row: InventoryRow) => void;
  readonly onAddSections: (row: InventoryRow) => void;
  readonly onPrintLabels: (row: InventoryRow) => void;
  readonly asksToFinalise: (row: InventoryRow) => boolean;
}

/** Disabled for plain users (specification, section 6). */
export function InventoryOptions({ row, ...actions }: InventoryActions & { row: InventoryRow }) {
  const { onEdit, onDelete, onAddSection, onAddSections, onPrintLabels } = actions;
  const { allowed } = useStaffAction();
  const of = rowName(row);
  const disabled = !allowed;
  const isInventory = row.section_id === null;
  const history = useHistoryEntry(
    row.section_id === null
      ? { entity: 'inventory', id: row.inventory_id, of }
      : { entity: 'section', id: row.section_id, of },
  );
  const ofInventory = (entry: RowMenuEntry) => (isInventory ? [entry] : []);
  const labels = isInventory ? 'Imprimir etiquetas' : 'Imprimir etiqueta';
  return (
    <RowOptions
      of={of}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(row), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(row), disabled },
        ...ofInventory({
          label: 'Nova Seção',
          Icon: IconRowInsertBottom,
          onClick: () => onAddSection(row),
          disabled,
        }),
      ]}
      menu={[
        ...ofInventory({
          label: 'Adicionar seções',
          Icon: IconListDetails,
          onClick: () => onAddSections(row),
          disabled,
        }),
        { label: labels, Icon: IconQrcode, onClick: () => onPrintLabels(row), disabled },
        history,
      ]}
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
