import { lossReasonSchema, lossReasons } from '@balanco/contract/losses/loss-reasons';
import * as contract from '@balanco/contract/settlement/hints';
import type { ItemReason } from '@balanco/contract/settlement/item-reasons';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { type findComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { FREQUENT_FACTORS, packPattern } from '../recounts/suspicious-items.js';
import { viewStockMoment } from '../stock/snapshot.js';

type Basis = Awaited<ReturnType<typeof findComparisonBasis>>;

/** How many of each side and first word are paired, those with the most R$ first. */
const SAME_WORD_LIMIT = 40;

/** Pairs with the most R$ come first. */
const PAIR_LIMIT = 20_000;

/** docs/settlement.md, "Explainable differences (Explicável)". The database finds candidates; `findHints` decides. */
export async function viewHints(db: Database, inventory: Basis): Promise<contract.Hints> {
  const found = await answering({
    items: orNull([contract.hintedItemSchema]),
    pairs: orNull([{ short: 'int', over: 'int', because: contract.swapSchema.shape.because }]),
    gross: 'number',
  })`
    with ${await comparisonItems(db, inventory)}, ${candidates},
    chosen as materialized (
      select key, row_number() over (order by key collate "C") - 1 as place
      from (
        select short as key from pair union select over from pair
        union select key from hinted where expected > 0 and counted > 0
          and greatest(counted, expected) / least(counted, expected) = any(${[...contract.HINT_FACTORS]}::numeric[])
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
  return { count: all.length, explained: sumOf(all), results: all.slice(0, contract.HINT_LIMIT) };
}

/** Shortages of which somebody registered and staff confirmed a loss, the most R$ first (docs/losses.md). */
async function viewExplainedLosses(db: Queries, inventory: Basis): Promise<contract.ExplainedLoss[]> {
  const rows = await answering({ ...contract.explainedLossSchema.shape, reason: lossReasonSchema })`
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
  `.all(db);
  return rows.map((row) => ({ ...row, reason: lossReasons[row.reason].explains }));
}

function sumOf(hints: readonly { readonly explained: number }[]): number {
  return Math.round(hints.reduce((sum, { explained }) => sum + explained, 0) * 100) / 100;
}

const explained = sql`least(-short.difference, over.difference) * (short.value + over.value)`;

/**
 * Expressions `hinted`, items with a difference, and `pair`, a shortage and an overage with the same first
 * word or long codes that differ in one digit. Short codes are running numbers and prove nothing.
 */
const candidates = sql`
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
        select short.key as short, over.key as over, 'names' as because, ${explained} as explained
        from ranked as short join ranked as over using (first_word)
        where short.is_short and not over.is_short
          and short.rank <= ${SAME_WORD_LIMIT} and over.rank <= ${SAME_WORD_LIMIT}
        union all
        select short.key, over.key, 'codes', ${explained}
        from pattern as short join pattern as over using (pattern)
        where short.is_short and not over.is_short
      ) as any_pair
      group by short, over order by max(explained) desc, short collate "C",
        over collate "C" limit ${PAIR_LIMIT}
    )
`;

/** Sets reasons; changes no quantity (docs/settlement.md, "Explainable differences (Explicável)"). */
export const acceptHints = transact(contract.acceptHints, async (tx, { caller }, input) => {
  const { id, swaps, factor_errors: factorErrors, losses } = input;
  /** `side` is the sign of the difference; 0 allows both. */
  const accepted: { key: string; reason: ItemReason; side: -1 | 0 | 1 }[] = [
    ...swaps.map(({ short }) => ({ key: short, reason: 'swap', side: -1 }) as const),
    ...swaps.map(({ over }) => ({ key: over, reason: 'swap', side: 1 }) as const),
    ...factorErrors.map((key) => ({ key, reason: 'factor_error', side: 0 }) as const),
  ];
  const keys = [...accepted.map(({ key }) => key), ...losses];
  if (new Set(keys).size < keys.length) {
    throw invalidField('swaps', 'Um item está em mais de uma das explicações.');
  }
  const inventory = await lockForChoice(tx, id);
  const known = losses.length === 0 ? [] : await viewExplainedLosses(tx, inventory);
  for (const { item, reason } of known)
    if (losses.includes(item.key)) accepted.push({ key: item.key, reason, side: -1 });
  const { changed, fitting } = await answering({ changed: 'int', fitting: 'int' })`
    with ${await comparisonItems(tx, inventory)},
    fitting as materialized (
      select item_key, given.reason from in_scope
      join unnest(${accepted.map(({ key }) => key)}::text[], ${accepted.map(({ reason }) => reason)}::text[],
        ${accepted.map(({ side }) => side)}::integer[]) as given (item_key, reason, side) using (item_key)
      where difference <> 0 and side in (0, sign(difference))
        and coalesce(in_scope.reason, given.reason) = given.reason
    ),
    changed_reason as (
      insert into item_reason (inventory_number, pharmacy_id, item_key, reason, given_by)
      select ${inventory.number}, ${inventory.pharmacyId}, item_key, reason, ${caller.name} from fitting
      on conflict (inventory_number, item_key) do update
        set reason = excluded.reason, reason_text = '', given_by = excluded.given_by, given_at = now()
        where item_reason.reason <> excluded.reason
      returning item_key
    )
    select (select count(*) from changed_reason) as changed, (select count(*) from fitting) as fitting
  `.one(tx);
  if (fitting < keys.length) {
    throw new AppError('conflict', 'As diferenças já são outras. Confira a lista e aceite de novo.');
  }
  if (changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'accept_hints',
      after: { swaps, factor_errors: factorErrors, losses, items: changed },
    });
  }
  return { changed };
});

export interface CandidatePair {
  readonly short: number;
  readonly over: number;
  readonly because: contract.Swap['because'];
}

/**
 * docs/settlement.md, "Explainable differences (Explicável)". Even swaps first, then factor errors, then
 * partial swaps; most R$ first; one hint per item.
 * @param known items that need no guess
 */
export function findHints(
  items: readonly contract.HintedItem[],
  pairs: readonly CandidatePair[],
  known: ReadonlySet<string> = new Set(),
): { swaps: contract.Swap[]; factorErrors: contract.FactorError[] } {
  const swaps = pairs
    .flatMap((pair) => swapOf(items, pair))
    .sort(
      (a, b) =>
        b.explained - a.explained || compare(a.short.key, b.short.key) || compare(a.over.key, b.over.key),
    );
  const taken = new Set(known);
  const choose = (candidates: readonly contract.Swap[]) =>
    candidates.filter(({ short, over }) => {
      if (taken.has(short.key) || taken.has(over.key)) return false;
      taken.add(short.key).add(over.key);
      return true;
    });
  const even = choose(swaps.filter(isEven));
  const factorErrors = items
    .flatMap((item) => (taken.has(item.key) ? [] : factorErrorOf(item)))
    .sort((a, b) => b.explained - a.explained || compare(a.item.key, b.item.key));
  for (const { item } of factorErrors) taken.add(item.key);
  const partial = choose(swaps.filter((swap) => !isEven(swap)));
  const all = [...even, ...partial].sort((a, b) => b.explained - a.explained);
  return { swaps: all, factorErrors };
}

/** Compares like PostgreSQL's collation "C". */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isEven({ short, over }: contract.Swap): boolean {
  return short.difference === -over.difference;
}

function swapOf(items: readonly contract.HintedItem[], pair: CandidatePair): contract.Swap[] {
  const [short, over] = [items[pair.short], items[pair.over]];
  if (short === undefined || over === undefined || short.difference >= 0 || over.difference <= 0) return [];
  if (pair.because === 'names' && !areNamesAlike(short.description, over.description)) return [];
  const units = Math.min(-short.difference, over.difference);
  const explained = toCents(units * short.value) + toCents(units * over.value);
  return [{ short, over, because: pair.because, units, explained: toCents(explained) }];
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** They share the first word (substance or brand) and one more. A shared dose proves nothing. */
function areNamesAlike(one: string, other: string): boolean {
  const [first, ...rest] = wordsOf(one);
  const [otherFirst, ...otherRest] = wordsOf(other);
  return first !== undefined && first === otherFirst && rest.some((word) => otherRest.includes(word));
}

function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase();
  return folded.split(/\s+/).filter((word) => word.length > 1);
}

function factorErrorOf(item: contract.HintedItem): contract.FactorError[] {
  const { expected, counted, difference_value } = item;
  const factor = contract.HINT_FACTORS.find(
    (each) => isTimes(counted, expected, each) || isTimes(expected, counted, each),
  );
  if (factor === undefined || expected <= 0 || counted <= 0) return [];
  if (FREQUENT_FACTORS.includes(factor) && !new RegExp(packPattern(factor), 'iu').test(item.description))
    return [];
  const kind = counted < expected ? 'boxes' : 'units';
  return [{ item, factor, kind, explained: Math.abs(difference_value) }];
}

function isTimes(product: number, quantity: number, factor: number): boolean {
  return Math.round(product * 1000) === Math.round(quantity * 1000) * factor;
}
