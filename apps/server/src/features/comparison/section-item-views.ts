import { ITEM_PAGE_LIMIT } from '@balanco/contract/comparison/closing';
import type { SectionItem } from '@balanco/contract/comparison/section-items';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { Confronted } from './confronted-views.js';
import { placesOfItems } from './counted-by.js';
import { countingLines, isInSection, unitsOfLine } from './counting-lines.js';
import {
  ITEM_COLUMNS,
  type ItemRow,
  type ItemSelection,
  itemCondition,
  itemOf,
  itemSource,
} from './item-rows.js';
import { bringUpToDate, keptItems } from './kept-comparison.js';

interface PlacedRow extends ItemRow {
  readonly is_counted: boolean;
  readonly section_id: string | null;
  readonly section_name: string | null;
  readonly section_units: number | null;
}

/**
 * The items that a selection leaves, in each section that counted them with its units, in one statement (docs/closing.md,
 * "By section"). A selected section stands alone.
 */
export async function viewSectionItems(
  db: Database,
  confronted: Confronted,
  selection: ItemSelection,
): Promise<{ count: number; results: SectionItem[] }> {
  const { section } = selection;
  const inSection = section === undefined ? sql`true` : isInSection(section);
  await bringUpToDate(db, confronted);
  const { rows } = await sql<{ count: number; results: PlacedRow[] | null }>`
    with ${keptItems(confronted)},
    cut as materialized (
      select * from ${itemSource(selection)} where ${itemCondition(confronted, selection)}
    ),
    part as (
      select item_key, section_id, min(created_at) as first_at, min(line_id) as first_id,
        sum(${unitsOfLine('line')}) as units
      from cut join resolved using (item_key)
      join (${countingLines(confronted, inSection, placesOfLine(confronted))}) as line
        on line.barcode_key = resolved.barcode_key and line.internal_code_key = resolved.internal_code_key
      group by item_key, section_id
    ),
    placed as materialized (
      select item_key, part.units is not null as is_counted, section_id, section.name as section_name,
        part.units as section_units, row_number() over (
          order by part.units is null, section_id is null, section.name collate pt_br, section_id, first_at, first_id,
            cut.description collate pt_br, item_key collate "C"
        ) as place
      from cut left join part using (item_key) left join section on section.id = part.section_id
    )
    select (select count(*) from placed) as count, (
      select json_agg(to_json(row) order by place) from (
        select ${ITEM_COLUMNS}, place, is_counted, section_id, section_name, section_units
        from placed join cut using (item_key) ${placesOfItems(confronted)}
        order by place limit ${ITEM_PAGE_LIMIT}
      ) as row
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: (found?.results ?? []).map(sectionItemOf) };
}

/** When a line was made and its id; a frozen line has the moment of its count. */
function placesOfLine({ pharmacyId }: Pick<Confronted, 'pharmacyId'>) {
  return {
    live: sql`created_at, id as line_id`,
    frozen: sql`
      (select created_at from count where count.pharmacy_id = ${pharmacyId} and count.id = count_id), line_id
    `,
  };
}

function sectionItemOf(row: PlacedRow): SectionItem {
  const { is_counted, section_id, section_name, section_units, ...item } = row;
  return {
    section: is_counted ? { id: section_id, name: section_name ?? '' } : null,
    units: section_units,
    item: itemOf(item),
  };
}
