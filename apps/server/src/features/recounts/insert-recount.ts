import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { keptItems } from '../comparison/kept-comparison.js';
import { chosenItems, isDrawn, isOfEarlierRound, type RecountChoice, sectionOrNone } from './chosen-items.js';

interface NewRecount extends RecountChoice {
  readonly sectionId: string;
  readonly createdBy: string;
}

/** Inserts a recount of a section and its list, of the kept rows as they were brought up to date before. */
export async function insertRecount(
  tx: Transaction,
  confronted: Confronted,
  { sectionId, createdBy, ...choice }: NewRecount,
): Promise<void> {
  const { number, pharmacyId } = confronted;
  await sql`
    insert into recount (section_id, pharmacy_id, inventory_number, criteria, created_by)
    values (${sectionId}, ${pharmacyId}, ${number}, ${JSON.stringify(choice.criteria)}::jsonb, ${createdBy})
  `.execute(tx);
  const replaces = sql`${choice.sections === null ? null : [...choice.sections]}::uuid[]`;
  const chosen = chosenItems(confronted, choice);
  const { sample } = choice.criteria;
  const drawn = sample === null ? sql`false` : isDrawn(sample);
  await insertItems(tx, confronted, {
    sectionId,
    round: choice.round,
    chosen,
    drawn,
    replaces,
    addedBy: null,
  });
}

interface NewItems {
  readonly sectionId: string;
  readonly round: 2 | 3;
  /** The common table expression `chosen`, rows of `judged`. */
  readonly chosen: RawBuilder<unknown>;
  /** SQL: whether chance drew a row of `chosen`; of strays and what staff decide, never. */
  readonly drawn?: RawBuilder<unknown>;
  /** SQL: the sections that a second round replaces. */
  readonly replaces: RawBuilder<unknown>;
  /** Who put the items on a list that was there already. */
  readonly addedBy: string | null;
}

/**
 * Puts items at the end of a list, of the kept rows as they were brought up to date before: by section, then in the order in which they were first counted there, those that nobody
 * counted last. A third round replaces what the second one replaced.
 */
export async function insertItems(
  tx: Transaction,
  confronted: Confronted,
  { sectionId, round, chosen, drawn = sql`false`, replaces, addedBy }: NewItems,
): Promise<void> {
  const { number, pharmacyId } = confronted;
  await sql`
    with ${keptItems(confronted)}, ${chosen},
    seen as (
      select chosen.item_key, ${sectionOrNone} as section_id, min(section.name) as name,
        min(count_line.created_at) as first_at, min(count_line.id) as first_id
      from chosen join resolved using (item_key)
      join count_line on count_line.barcode_key = resolved.barcode_key
        and count_line.internal_code_key = resolved.internal_code_key
      left join section on section.id = count_line.section_id
      left join recount on recount.section_id = count_line.section_id
      where ${linesOf(confronted)} and ${isOfEarlierRound(sql`2`)}
      group by 1, 2
    ),
    ranked as (
      select *, row_number() over (order by section_id = ${noSection}, name collate pt_br, section_id, first_at,
        first_id) as place
      from seen
    ),
    walked as (select item_key, array_agg(section_id order by place) as sections, min(place) as place from ranked group by 1),
    second as (
      select item_key, bool_or(replaces_sections is null) as is_all,
        array_agg(distinct part.id) filter (where part.id is not null) as sections
      from listed_item left join lateral unnest(replaces_sections) as part (id) on true
      where round = 2
      group by item_key
    )
    insert into recount_item (
      section_id, item_key, pharmacy_id, inventory_number, round, replaces_sections, place, internal_code, barcodes,
      description, seen_sections, added_by, drawn
    )
    select ${sectionId}, item_key, ${pharmacyId}, ${number}, ${round},
      ${round === 3 ? sql`case when second.is_all then null else second.sections end` : replaces},
      (select coalesce(max(place), 0) from recount_item where section_id = ${sectionId})
        + row_number() over (order by walked.place nulls last, department collate pt_br, description collate pt_br,
        item_key collate "C"),
      internal_code,
      barcodes || array(
        select code from code_binding
        where pharmacy_id = ${pharmacyId} and removed_at is null and kind = 'barcode'
          and code_binding.item_key = chosen.item_key and code <> all(barcodes)
      ),
      description, coalesce(walked.sections, '{}'), ${addedBy}, ${drawn}
    from chosen left join walked using (item_key) left join second using (item_key)
  `.execute(tx);
}
