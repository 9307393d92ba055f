import type { RecountCriteria } from '@balanco/contract/recounts/recount-criteria';
import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, noSection } from '../comparison/counting-lines.js';
import { itemFlagConditions } from '../comparison/item-rows.js';
import { isSuspicious, suspiciousItems } from './suspicious-items.js';

/** What a recount asks for. */
export interface RecountChoice {
  readonly criteria: RecountCriteria;
  /** The sections whose counts it replaces; null for all. */
  readonly sections: readonly string[] | null;
  readonly round: 2 | 3;
  readonly collectorSub: string | null;
  readonly skipCounted: boolean;
}

/** A section as lists of sections name it: lines without one have the nil UUID. */
export const sectionOrNone = sql`coalesce(count_line.section_id, ${noSection})`;

/** The lines of a round before `round`, of recounts that were not cancelled; joins `section` and `recount`. */
export function isOfEarlierRound(round: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(section.round, 1) < ${round} and recount.cancelled_at is null`;
}

/**
 * The common table expressions that choose what a recount has, after `keptItems`:
 *
 * - `busy`: items that another recount of this round has, in one of the sections;
 * - `counter`: who counted which of the wanted items before;
 * - `chosen`: the items of the recount.
 */
export function chosenItems(confronted: Confronted, choice: RecountChoice): RawBuilder<unknown> {
  const { round, sections, collectorSub, skipCounted } = choice;
  const given = sections === null ? null : [...sections];
  return sql`
    ${criteriaItems(confronted, choice.criteria)}
    wanted as materialized (
      select confronted.* from confronted
      where (${anyCriterion(confronted, choice.criteria)})
        ${given === null ? sql`` : sql`and item_key in (${countedIn(confronted, given)})`}
        ${round === 3 ? sql`and ${isForThirdRound(choice.criteria)}` : sql``}
    ),
    busy as materialized (
      select distinct item_key from listed_item
      where round = ${round}
        and (replaces_sections is null or ${given}::uuid[] is null or replaces_sections && ${given}::uuid[])
    ),
    counter as materialized (
      select distinct wanted.item_key, collector.sub
      from wanted join resolved using (item_key)
      join count_line on count_line.barcode_key = resolved.barcode_key
        and count_line.internal_code_key = resolved.internal_code_key
      join collector on collector.id = count_line.collector_id
      left join section on section.id = count_line.section_id
      left join recount on recount.section_id = count_line.section_id
      where ${linesOf(confronted)} and ${isOfEarlierRound(sql`${round}`)}
    ),
    chosen as materialized (
      select wanted.* from wanted
      where item_key not in (select item_key from busy)
        and (not ${skipCounted}::boolean or item_key not in (select item_key from counter where sub = ${collectorSub}))
    )
  `;
}

/** Only items of a closed second round have a third one, and of those that have a result only the ones that staff picked. */
function isForThirdRound({ items }: RecountCriteria): RawBuilder<unknown> {
  return sql`(
    item_key in (select item_key from listed_item where round = 2 and closed_at is not null)
    and (question is not null or item_key = any(${[...items]}::text[]))
  )`;
}

function countedIn(confronted: Confronted, sections: string[]): RawBuilder<unknown> {
  return sql`
    select resolved.item_key from resolved
    join count_line on count_line.barcode_key = resolved.barcode_key
      and count_line.internal_code_key = resolved.internal_code_key
    where ${linesOf(confronted)} and ${sectionOrNone} = any(${sections}::uuid[]) and resolved.item_key is not null
  `;
}

/** What the criteria that look at more than one item need. */
function criteriaItems(confronted: Confronted, criteria: RecountCriteria): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (criteria.gross_share !== null) {
    parts.push(sql`
      gross_rank as (
        select item_key, sum(abs(difference_value)) over () as total,
          coalesce(sum(abs(difference_value)) over (
            order by abs(difference_value) desc, item_key collate "C" rows between unbounded preceding and 1 preceding
          ), 0) as before
        from confronted where difference_value <> 0
      ),
    `);
  }
  if (criteria.sample !== null) {
    parts.push(sql`
      drawn as (
        select item_key, row_number() over (order by md5(${String(confronted.number)} || item_key)) as place,
          count(*) over () as total
        from confronted where state = 'matching'
      ),
    `);
  }
  if (criteria.suspicious) parts.push(sql`${suspiciousItems(confronted)},`);
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

/** SQL, with the expressions of `chosenItems`: whether chance draws an item into a sample of so many percent. */
export function isDrawn(sample: number): RawBuilder<unknown> {
  return sql`item_key in (select item_key from drawn where place <= ceil(total * ${sample}::numeric / 100))`;
}

function anyCriterion({ number, terms }: Confronted, criteria: RecountCriteria): RawBuilder<unknown> {
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
    any.push(sql`(coalesce(question in ('third_round', 'after_recount', 'same_counter'), false) or item_key in (
      select item_key from recount_item where inventory_number = ${number} and not_found = 'next_round'
    ))`);
  }
  return sql.join(any, sql` or `);
}
