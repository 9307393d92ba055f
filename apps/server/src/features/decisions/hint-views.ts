import { HINT_FACTORS, HINT_LIMIT, type HintedItem, type Hints } from '@balanco/contract/settlement/hints';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { bringUpToDate, keptItems } from '../comparison/kept-comparison.js';
import { type CandidatePair, findHints } from './find-hints.js';

/** Of names with the same first word, only so many of the largest R$ are compared on each side. */
const SAME_WORD_LIMIT = 40;
/** The pairs of the largest R$ that are looked at. */
const PAIR_LIMIT = 20_000;

interface Found {
  readonly items: HintedItem[] | null;
  readonly pairs: CandidatePair[] | null;
  readonly gross: number;
}

/**
 * What of an inventory's differences is explicable (docs/fechamento.md, "Explicável"): the database finds the pairs of items
 * that may be swapped and the items whose counts are multiples, and `findHints` decides.
 */
export async function viewHints(db: Database, confronted: Confronted): Promise<Hints> {
  await bringUpToDate(db, confronted);
  const { rows } = await sql<Found>`
    with ${keptItems(confronted)}, ${candidates()},
    chosen as materialized (
      select key, row_number() over (order by key collate "C") - 1 as place
      from (
        select short as key from pair union select over from pair
        union select key from hinted where ${isMultiple()}
      ) as any_hint
    )
    select (
        select json_agg(json_build_object(
          'key', key, 'internal_code', internal_code, 'description', description, 'expected', expected, 'counted', counted,
          'difference', difference, 'value', value, 'difference_value', difference_value, 'has_reason', has_reason
        ) order by place) from chosen join hinted using (key)
      ) as items,
      (
        select json_agg(json_build_object('short', short.place, 'over', over.place, 'because', because))
        from pair join chosen as short on short.key = pair.short join chosen as over on over.key = pair.over
      ) as pairs,
      (select coalesce(sum(abs(difference_value)), 0) from hinted) as gross
  `.execute(db);
  const [found] = rows;
  const { swaps, factorErrors } = findHints(found?.items ?? [], found?.pairs ?? []);
  const ofSwaps = { count: swaps.length, explained: sumOf(swaps), results: swaps.slice(0, HINT_LIMIT) };
  const ofFactors = {
    count: factorErrors.length,
    explained: sumOf(factorErrors),
    results: factorErrors.slice(0, HINT_LIMIT),
  };
  return {
    swaps: ofSwaps,
    factor_errors: ofFactors,
    explained: sumOf([ofSwaps, ofFactors]),
    gross: found?.gross ?? 0,
  };
}

function sumOf(hints: readonly { readonly explained: number }[]): number {
  return Math.round(hints.reduce((sum, { explained }) => sum + explained, 0) * 100) / 100;
}

/**
 * The common table expressions `hinted`, the items with a difference, and `pair`, a shortage and an overage whose names begin
 * with the same word, or whose codes of eight digits or more differ in one. Shorter codes are running numbers: neighbours.
 */
function candidates(): RawBuilder<unknown> {
  return sql`
    hinted as materialized (
      select item_key as key, internal_code, barcodes, description, expected, counted, difference, value, difference_value,
        reason is not null as has_reason, difference < 0 as is_short,
        split_part(ltrim(fold(description)), ' ', 1) as first_word
      from confronted where state in ('shortage', 'overage')
    ),
    ranked as materialized (
      select key, is_short, first_word, difference, value, row_number() over (
          partition by first_word, is_short order by abs(difference_value) desc, key collate "C"
        ) as rank
      from hinted where first_word <> ''
    ),
    coded as (
      select distinct key, is_short, difference, value, ltrim(raw, '0 ') as code
      from hinted cross join lateral unnest(array_append(barcodes, internal_code)) as raw
    ),
    pattern as materialized (
      select key, is_short, difference, value, overlay(code placing '?' from place for 1) as pattern
      from coded cross join lateral generate_series(1, length(code)) as place
      where code ~ '^[0-9]{8,20}$'
    ),
    pair as materialized (
      select short, over, min(because) as because
      from (
        select short.key as short, over.key as over, 'names' as because, ${explained()} as explained
        from ranked as short join ranked as over using (first_word)
        where short.is_short and not over.is_short
          and short.rank <= ${SAME_WORD_LIMIT} and over.rank <= ${SAME_WORD_LIMIT}
        union all
        select short.key, over.key, 'codes', ${explained()}
        from pattern as short join pattern as over using (pattern)
        where short.is_short and not over.is_short
      ) as any_pair
      group by short, over order by max(explained) desc, short collate "C", over collate "C" limit ${PAIR_LIMIT}
    )
  `;
}

function explained(): RawBuilder<unknown> {
  return sql`least(-short.difference, over.difference) * (short.value + over.value)`;
}

function isMultiple(): RawBuilder<unknown> {
  const factors = sql`${[...HINT_FACTORS]}::numeric[]`;
  return sql`expected > 0 and counted > 0
    and greatest(counted, expected) / least(counted, expected) = any(${factors})`;
}
