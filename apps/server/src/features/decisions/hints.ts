import { lossReasonSchema, lossReasons } from '@balanco/contract/losses/loss-reasons';
import * as contract from '@balanco/contract/settlement/hints';
import {
  type ExplainedLoss,
  explainedLossSchema,
  HINT_FACTORS,
  HINT_LIMIT,
  type Hints,
  hintedItemSchema,
  swapSchema,
} from '@balanco/contract/settlement/hints';
import type { ItemReason } from '@balanco/contract/settlement/item-reasons';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import {
  type ComparisonBasis,
  type findComparisonBasis,
  lockForChoice,
} from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { type SnapshotFacts, viewStockMoment } from '../stock/snapshot.js';
import { findHints } from './find-hints.js';

/** How many of each side and first word are paired, those with the most R$ first. */
const SAME_WORD_LIMIT = 40;
/** Pairs with the most R$ come first. */
const PAIR_LIMIT = 20_000;

const foundRows = answering({
  items: orNull([hintedItemSchema]),
  pairs: orNull([{ short: 'int', over: 'int', because: swapSchema.shape.because }]),
  gross: 'number',
});

/** docs/settlement.md, "Explainable differences (Explicável)". The database finds candidates; `findHints` decides. */
export async function viewHints(
  db: Database,
  inventory: Awaited<ReturnType<typeof findComparisonBasis>>,
): Promise<Hints> {
  const found = await foundRows`
    with ${await comparisonItems(db, inventory)}, ${candidates()},
    chosen as materialized (
      select key, row_number() over (order by key collate "C") - 1 as place
      from (
        select short as key from pair union select over from pair
        union select key from hinted where ${isMultiple()}
      ) as any_hint
    )
    select (
        select json_agg(json_build_object(
          'key', key, 'internal_code', internal_code, 'description', description, 'expected', expected,
          'counted', counted, 'difference', difference, 'value', value, 'difference_value', difference_value,
          'has_reason', has_reason
        ) order by place) from chosen join hinted using (key)
      ) as items,
      (
        select json_agg(json_build_object('short', short.place, 'over', over.place, 'because', because))
        from pair join chosen as short on short.key = pair.short join chosen as over on over.key = pair.over
      ) as pairs,
      (select coalesce(sum(abs(difference_value)), 0) from hinted) as gross
  `.first(db);
  const losses = await viewExplainedLosses(db, inventory);
  const known = new Set(losses.map(({ item }) => item.key));
  const { swaps, factorErrors } = findHints(found?.items ?? [], found?.pairs ?? [], known);
  const lists = { swaps: listOf(swaps), factor_errors: listOf(factorErrors), losses: listOf(losses) };
  return { ...lists, explained: sumOf(Object.values(lists)), gross: found?.gross ?? 0 };
}

function listOf<Hint extends { readonly explained: number }>(all: readonly Hint[]) {
  return { count: all.length, explained: sumOf(all), results: all.slice(0, HINT_LIMIT) };
}

/** Shortages of which somebody registered and staff confirmed a loss, the most R$ first (docs/losses.md). */
async function viewExplainedLosses(
  db: Queries,
  inventory: ComparisonBasis & { readonly snapshot: Pick<SnapshotFacts, 'stockAt'> },
): Promise<ExplainedLoss[]> {
  const { rows } = await answering({ ...explainedLossSchema.shape, reason: lossReasonSchema })`
    with ${await comparisonItems(db, inventory)}
    select json_build_object('key', item_key, 'internal_code', internal_code, 'description', description,
        'expected', expected, 'counted', counted, 'difference', difference, 'value', value,
        'difference_value', difference_value, 'has_reason', in_scope.reason is not null) as item,
      known.reason, ${isoMoment(sql`known.registered_at`)} as registered_at, least(-difference, known.units) as units,
      round(least(-difference, known.units) * value, 2) as explained
    from in_scope cross join lateral (
      select (array_agg(reason order by registered_at desc))[1] as reason, max(registered_at) as registered_at, sum(units) as units
      from explaining_losses(${inventory.pharmacyId}, item_key, ${inventory.number}, expected,
        ${await viewStockMoment(db, inventory)}::timestamptz, now())
    ) as known
    where state = 'shortage' and known.units > 0
      and item_key in (select item_key from confirmed_loss where pharmacy_id = ${inventory.pharmacyId})
    order by explained desc, item_key collate "C"
  `.execute(db);
  return rows.map((row) => ({ ...row, reason: lossReasons[row.reason].explains }));
}

function sumOf(hints: readonly { readonly explained: number }[]): number {
  return Math.round(hints.reduce((sum, { explained }) => sum + explained, 0) * 100) / 100;
}

/**
 * Expressions `hinted`, items with a difference, and `pair`, a shortage and an overage with the same first
 * word or long codes that differ in one digit. Short codes are running numbers and prove nothing.
 */
function candidates(): RawBuilder<unknown> {
  return sql`
    hinted as materialized (
      select item_key as key, internal_code, barcodes, description, expected, counted, difference, value,
        difference_value, reason is not null as has_reason, difference < 0 as is_short,
        split_part(ltrim(fold(description)), ' ', 1) as first_word
      from in_scope where state in ('shortage', 'overage')
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
      group by short, over order by max(explained) desc, short collate "C",
        over collate "C" limit ${PAIR_LIMIT}
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

const SWAP: ItemReason = 'swap';
const FACTOR_ERROR: ItemReason = 'factor_error';

/** `sign` of the difference; 0 allows both. */
interface Accepted {
  readonly key: string;
  readonly reason: ItemReason;
  readonly sign: -1 | 0 | 1;
}

/** Sets reasons; changes no quantity (docs/settlement.md, "Explainable differences (Explicável)"). */
export const acceptHints = transact(contract.acceptHints, async (tx, { caller }, input) => {
  const { id, swaps, factor_errors: factorErrors, losses } = input;
  const guessed: Accepted[] = [
    ...swaps.flatMap(({ short, over }): Accepted[] => [
      { key: short, reason: SWAP, sign: -1 },
      { key: over, reason: SWAP, sign: 1 },
    ]),
    ...factorErrors.map((key): Accepted => ({ key, reason: FACTOR_ERROR, sign: 0 })),
  ];
  const keys = [...guessed.map(({ key }) => key), ...losses];
  if (new Set(keys).size < keys.length) {
    throw invalidField('swaps', 'Um item está em mais de uma das explicações.');
  }
  const inventory = await lockForChoice(tx, id);
  const known = losses.length === 0 ? [] : await viewExplainedLosses(tx, inventory);
  const seen = known
    .filter(({ item }) => losses.includes(item.key))
    .map(({ item, reason }): Accepted => ({ key: item.key, reason, sign: -1 }));
  const accepted = [...guessed, ...seen];
  const changed = await give(tx, inventory, { accepted, asked: keys.length, givenBy: caller.name });
  if (changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'accept_hints',
      after: { swaps, factor_errors: factorErrors, losses, items: changed },
    });
  }
  return { changed };
});

async function give(
  tx: Transaction,
  inventory: ComparisonBasis,
  { accepted, asked, givenBy }: { accepted: readonly Accepted[]; asked: number; givenBy: string },
): Promise<number> {
  const { number, pharmacyId } = inventory;
  const { rows } = await answering({ changed: 'int', fitting: 'int' })`
    with ${await comparisonItems(tx, inventory)},
    fitting as materialized (
      select item_key, given.reason from in_scope
      join unnest(${accepted.map(({ key }) => key)}::text[], ${accepted.map(({ reason }) => reason)}::text[],
        ${accepted.map(({ sign }) => sign)}::integer[]) as given (item_key, reason, side) using (item_key)
      where difference <> 0 and side in (0, sign(difference))
        and coalesce(in_scope.reason, given.reason) = given.reason
    ),
    changed_reason as (
      insert into item_reason (inventory_number, pharmacy_id, item_key, reason, given_by)
      select ${number}, ${pharmacyId}, item_key, reason, ${givenBy} from fitting
      on conflict (inventory_number, item_key) do update
        set reason = excluded.reason, reason_text = '', given_by = excluded.given_by, given_at = now()
        where item_reason.reason <> excluded.reason
      returning item_key
    )
    select (select count(*) from changed_reason) as changed, (select count(*) from fitting) as fitting
  `.execute(tx);
  const { changed, fitting } = rows[0] ?? { changed: 0, fitting: 0 };
  if (fitting < asked) {
    throw new AppError('conflict', 'As diferenças já são outras. Confira a lista e aceite de novo.');
  }
  return changed;
}
