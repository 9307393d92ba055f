import type { RecountCriteria } from '@balanco/contract/recounts/recount-changes';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { comparisonItems, keptItems } from '../comparison/kept-comparison.js';
import { keptWork } from '../comparison/kept-work.js';
import { itemFlagConditions } from '../comparison/list-items.js';
import { isSuspicious } from './suspicious-items.js';

export interface RecountChoice {
  readonly criteria: RecountCriteria;
  readonly sections: readonly string[] | null;
  readonly round: 2 | 3;
  readonly collectorSub: string | null;
  readonly skipCounted: boolean;
}

export const sectionOrNone = sql`coalesce(count_line.section_id, ${noSection})`;

/** Rounds before `round` count, cancelled recounts don't; it joins `section` and `recount`. */
function isOfEarlierRound(round: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(section.round, 1) < ${round} and recount.cancelled_at is null`;
}

/**
 * The common table expressions that choose the items of a recount, after `comparisonWork`:
 *
 * - `busy`: items on another list of this round, in one of the sections;
 * - `former_counter`: who counted the wanted items before, and whether they may do so again;
 * - `chosen`: the items of the recount.
 */
export function chosenItems(inventory: ComparisonBasis, choice: RecountChoice): RawBuilder<unknown> {
  const { round, sections, collectorSub, skipCounted } = choice;
  const given = sections === null ? null : [...sections];
  return sql`
    ${criteriaItems(inventory, choice.criteria)}
    wanted as materialized (
      select in_scope.* from in_scope
      where (${anyCriterion(inventory, choice.criteria)})
        ${
          given === null
            ? sql``
            : sql`and item_key in (
          select item_key from item_work where places && ${given}::uuid[]
        )`
        }
        ${round === 3 ? sql`and ${isForThirdRound(choice.criteria)}` : sql``}
    ),
    busy as materialized (
      select distinct item_key from listed_item
      where round = ${round}
        and (replaces_sections is null or ${given}::uuid[] is null or replaces_sections && ${given}::uuid[])
    ),
    former_counter as materialized (
      select distinct item_key, sub, ${mayLookAgain(inventory, round)} as may_look
      from wanted join item_work using (item_key)
      cross join lateral unnest(people, places) as share (person, place_id)
      join collector on collector.id = person
      left join section on section.id = place_id left join recount on recount.section_id = place_id
      where ${isOfEarlierRound(sql`${round}`)}
    ),
    chosen as materialized (
      select wanted.* from wanted
      where item_key not in (select item_key from busy)
        and (not ${skipCounted}::boolean
          or item_key not in (
            select item_key from former_counter where sub = ${collectorSub} and not may_look
          ))
    )
  `;
}

/** A small difference on a list of the day (docs/comparison.md, "Who recounts"), a condition on items. */
function mayLookAgain({ number, terms }: ComparisonBasis, round: 2 | 3): RawBuilder<boolean> {
  return sql`coalesce(${round} = 2 and (select daily_on is not null from inventory where number = ${number}) and value > 0
    and not asks_for_reason(difference_value, department, ${terms.reasonFrom}::numeric, ${[...terms.controlled]}::text[]), false)`;
}

function isForThirdRound({ items }: RecountCriteria): RawBuilder<unknown> {
  return sql`(
    item_key in (select item_key from listed_item where round = 2 and closed_at is not null)
    and (question is not null or item_key = any(${[...items]}::text[]))
  )`;
}

function criteriaItems(inventory: ComparisonBasis, criteria: RecountCriteria): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (criteria.gross_share !== null) {
    parts.push(sql`
      gross_rank as (
        select item_key, sum(abs(difference_value)) over () as total,
          coalesce(sum(abs(difference_value)) over (
            order by abs(difference_value) desc,
              item_key collate "C" rows between unbounded preceding and 1 preceding
          ), 0) as before
        from in_scope where difference_value <> 0
      ),
    `);
  }
  if (criteria.sample !== null) {
    parts.push(sql`
      drawn as (
        select item_key, row_number() over (order by md5(${String(inventory.number)} || item_key)) as place,
          count(*) over () as total
        from in_scope where state = 'matching'
      ),
    `);
  }
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function isDrawn(sample: number): RawBuilder<unknown> {
  return sql`item_key in (select item_key from drawn where place <= ceil(total * ${sample}::numeric / 100))`;
}

function anyCriterion({ number, terms }: ComparisonBasis, criteria: RecountCriteria): RawBuilder<unknown> {
  const differs = sql`difference <> 0 and not is_tolerated`;
  const any: RawBuilder<unknown>[] = [sql`item_key = any(${[...criteria.items]}::text[])`];
  if (criteria.money !== null) {
    any.push(sql`(${differs} and abs(difference_value) >= ${criteria.money}::numeric)`);
  }
  if (criteria.percent !== null) {
    const { percent, units } = criteria.percent;
    any.push(sql`(${differs} and abs(difference) >= ${units}::numeric
      and (expected <= 0 or abs(difference) * 100 >= expected * ${percent}::numeric))`);
  }
  if (criteria.gross_share !== null) {
    any.push(sql`item_key in (
      select item_key from gross_rank where before < total * ${criteria.gross_share}::numeric / 100
    )`);
  }
  if (criteria.uncounted) any.push(sql`(state = 'uncounted' and expected > 0)`);
  if (criteria.controlled) any.push(sql`department = any(${[...terms.controlled]}::text[])`);
  if (criteria.sample !== null) any.push(isDrawn(criteria.sample));
  if (criteria.suspicious) any.push(isSuspicious);
  if (criteria.moved) any.push(itemFlagConditions.moved_in_count);
  if (criteria.unsettled) {
    any.push(sql`(coalesce(question in ('third_round', 'after_recount', 'same_counter'), false)
      or item_key in (
      select item_key from recount_item where inventory_number = ${number} and not_found = 'next_round'
    ))`);
  }
  return sql.join(any, sql` or `);
}

interface NewRecount extends RecountChoice {
  readonly sectionId: string;
  readonly createdBy: string;
}

/** Inserts a recount and its list. The caller has brought the kept rows and work up to date. */
export async function insertRecount(
  tx: Transaction,
  inventory: ComparisonBasis,
  { sectionId, createdBy, ...choice }: NewRecount,
): Promise<void> {
  const { number, pharmacyId } = inventory;
  await sql`
    insert into recount (section_id, pharmacy_id, inventory_number, criteria, created_by)
    values (${sectionId}, ${pharmacyId}, ${number}, ${JSON.stringify(choice.criteria)}::jsonb, ${createdBy})
  `.execute(tx);
  const replaces = sql`${choice.sections === null ? null : [...choice.sections]}::uuid[]`;
  const chosen = sql`${keptWork(inventory)}, ${chosenItems(inventory, choice)}`;
  const { sample } = choice.criteria;
  const drawn = sample === null ? sql`false` : isDrawn(sample);
  await insertItems(tx, inventory, {
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
  readonly chosen: RawBuilder<unknown>;
  readonly drawn?: RawBuilder<unknown>;
  readonly replaces: RawBuilder<unknown>;
  /** null for a new list. */
  readonly addedBy: string | null;
}

/** Orders by section and first count there, uncounted last. The caller has brought the kept rows up to date. */
export async function insertItems(
  tx: Transaction,
  inventory: ComparisonBasis,
  { sectionId, round, chosen, drawn = sql`false`, replaces, addedBy }: NewItems,
): Promise<void> {
  const { number, pharmacyId } = inventory;
  await sql`
    with ${keptItems(inventory)}, ${chosen},
    seen as (
      select chosen.item_key, ${sectionOrNone} as section_id, min(section.name) as name,
        min(count_line.created_at) as first_at, min(count_line.id) as first_id
      from chosen join resolved using (item_key)
      join ${linesOf(inventory)} on count_line.barcode_key = resolved.barcode_key
        and count_line.internal_code_key = resolved.internal_code_key
      left join section on section.id = count_line.section_id
      left join recount on recount.section_id = count_line.section_id
      where ${isOfEarlierRound(sql`2`)}
      group by 1, 2
    ),
    ranked as (
      select *, row_number()
        over (order by section_id = ${noSection}, name collate pt_br, section_id, first_at,
        first_id) as place
      from seen
    ),
    walked as (select item_key, array_agg(section_id order by place) as sections, min(place) as place
      from ranked group by 1),
    second as (
      select item_key, bool_or(replaces_sections is null) as is_all,
        array_agg(distinct part.id) filter (where part.id is not null) as sections
      from listed_item left join lateral unnest(replaces_sections) as part (id) on true
      where round = 2
      group by item_key
    )
    insert into recount_item (
      section_id, item_key, pharmacy_id, inventory_number, round, replaces_sections, place, internal_code,
      barcodes, description, seen_sections, added_by, drawn
    )
    select ${sectionId}, item_key, ${pharmacyId}, ${number}, ${round},
      ${round === 3 ? sql`case when second.is_all then null else second.sections end` : replaces},
      (select coalesce(max(place), 0) from recount_item where section_id = ${sectionId})
        + row_number() over (order by walked.place nulls last, department collate pt_br,
        description collate pt_br, item_key collate "C"),
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

/**
 * Refuses `conflict` if a restored recount shares items of round and sections: both would be summed. The
 * transaction holds the inventory.
 */
export async function refuseDoubleLists(tx: Transaction, sectionId: string, sentence: string): Promise<void> {
  const { rows } = await sql`
    with live as (
      select section_id, inventory_number, whole_section from standing_recount where is_in_force
    ),
    own as (
      select live.section_id, live.inventory_number, whole_section, item_key, round, replaces_sections
      from live left join recount_item using (section_id) where live.section_id = ${sectionId}
    )
    select from own join live as other using (inventory_number)
    left join recount_item as item on item.section_id = other.section_id and item.item_key = own.item_key
      and item.round = own.round
    where other.section_id <> own.section_id and (
      own.whole_section = other.whole_section
      or item.item_key is not null and (own.replaces_sections is null or item.replaces_sections is null
        or own.replaces_sections && item.replaces_sections)
    )
    limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', sentence);
}

/** Refuses `conflict`. The transaction holds the inventory. */
export async function refuseBusyItems(
  tx: Transaction,
  inventory: ComparisonBasis,
  { sectionId, keys, sentence }: { sectionId: string; keys: readonly string[]; sentence: string },
): Promise<void> {
  const { rows } = await sql`
    with ${await comparisonItems(tx, inventory)},
    target as (
      select round, replaces_sections from recount_item where section_id = ${sectionId} order by place limit 1
    )
    select from target join listed_item as other using (round)
    where other.section_id <> ${sectionId} and other.item_key = any(${[...keys]}::text[])
      and (target.replaces_sections is null or other.replaces_sections is null
        or target.replaces_sections && other.replaces_sections)
    limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', sentence);
}
