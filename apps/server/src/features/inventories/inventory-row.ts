import {
  type InventoryId,
  type InventoryRow,
  inventoryStatus,
} from '@balanco/contract/inventories/inventories';

export interface InventoryRecord {
  readonly number: number;
  readonly outside_id: InventoryId;
  readonly name: string;
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly created_at: Date;
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
  readonly version: number;
  readonly pharmacy_id: string;
  readonly pharmacy_name: string;
}

export interface SectionRecord {
  readonly id: string;
  readonly inventory_number: number;
  readonly name: string;
  readonly collector_sub: string | null;
  readonly collector_name: string | null;
  readonly collector_email: string | null;
  readonly created_at: Date;
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
  readonly version: number;
}

/** How many live lines there are: those that count, and those that could not be read. */
export interface LineTotals {
  readonly lines: number;
  readonly unrecognised: number;
}

/** The row of a whole inventory. 'Contagem' shows the number of its live lines. */
export function inventoryRow(inventory: InventoryRecord, total: LineTotals): InventoryRow {
  return {
    ...common(inventory, inventory),
    id: inventory.outside_id,
    section_id: null,
    section_name: null,
    section_counts: null,
    total_counts: total.lines,
    count: total.lines,
    unrecognised_counts: total.unrecognised,
    collector_sub: null,
    collector_name: null,
    collector_email: null,
  };
}

/** The row of one section. 'Contagem' shows the number of the section's own live lines. */
export function sectionRow(
  inventory: InventoryRecord,
  section: SectionRecord,
  {
    total,
    ofSection,
    done,
  }: { total: LineTotals; ofSection: LineTotals; done?: InventoryRow['done'] | undefined },
): InventoryRow {
  return {
    ...common(inventory, section),
    id: `${inventory.outside_id}_${section.id}`,
    section_id: section.id,
    section_name: section.name,
    section_counts: ofSection.lines,
    total_counts: total.lines,
    count: ofSection.lines,
    unrecognised_counts: ofSection.unrecognised,
    collector_sub: section.collector_sub,
    collector_name: section.collector_name,
    collector_email: section.collector_email,
    ...(done === undefined ? {} : { done }),
  };
}

function common(
  inventory: InventoryRecord,
  dated: Pick<SectionRecord, 'created_at' | 'finalised_at' | 'finalised_by' | 'version'>,
) {
  const finalizado = dated.finalised_at !== null;
  return {
    inventory_id: inventory.outside_id,
    name: inventory.name,
    created_at: dated.created_at.toISOString(),
    finalizado,
    finalised_at: dated.finalised_at?.toISOString() ?? null,
    finalised_by: dated.finalised_by,
    status: finalizado ? inventoryStatus.finalised : inventoryStatus.open,
    _deleted: false,
    source: inventory.source,
    pharmacy: inventory.pharmacy_id,
    pharmacy_name: inventory.pharmacy_name,
    version: dated.version,
  };
}
