import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { withoutMail } from '@balanco/contract/people/collector-code-text';
import type { InventoryLimits } from '@balanco/contract/pharmacies/approval-limits';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { ITEM_REASONS, itemReasons } from '@balanco/contract/settlement/item-reasons';
import { basisWords } from '@balanco/contract/settlement/settlement-hash';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf, unitsOfLine } from '../comparison/counting-lines.js';
import { comparisonItems, keptUnits } from '../comparison/kept-comparison.js';
import { isFullCount } from '../inventories/find-inventory.js';
import type { MovementTerms } from '../movements/movement-terms.js';
import { type SnapshotFacts, stockMoment } from '../stock/snapshot.js';
import type { Terms } from '../terms/inventory-terms.js';
import {
  decidedBySubs,
  outcomeItems,
  outcomeSums,
  uncountedDecision,
  zeroedBySubs,
} from './outcome-items.js';

interface Freezing {
  readonly inventory: ComparisonBasis & { readonly snapshot: SnapshotFacts; readonly terms: Terms };
  readonly version: number;
  readonly settings: PharmacySettings;
  readonly limits: InventoryLimits;
  readonly settledBy: Actor;
  readonly warnings: readonly string[];
  readonly overrides: readonly string[];
}

/**
 * One statement freezes one moment (docs/settlement.md, "What is frozen"). The caller holds the inventory, so
 * nobody writes a count.
 */
export async function freezeSettlement(tx: Transaction, freezing: Freezing): Promise<void> {
  const { inventory, version, settings, limits, settledBy, warnings, overrides } = freezing;
  const { number, pharmacyId, snapshot, terms, movements } = inventory;
  const { value_basis: basis, time_zone: timeZone, identity } = settings;
  await sql`
    with ${await comparisonItems(tx, inventory)}, ${outcomeItems()},
    head as materialized (select uuid_v7() as settlement_id),
    -- Looking up the count of each line would take longer than everything else.
    sent as materialized (select id, version, imported_by, unproved <> '{}' as is_unproved
      from count where inventory_number = ${number}),
    line as materialized (
      select count_line.count_id, entry_index, sent.version as count_version, count_line.id as line_id,
        barcode_key, internal_code_key, quantity, count_line.factor, count_line.section_id,
        count_line.collector_id, item_key, resolved.bound_factor, ${unitsOfLine('count_line')} as units,
        serial, imported_by, is_unproved
      from ${linesOf(inventory)}
      -- Full joins can't be nested loops, which the planner chooses for counts that just arrived. Hence also
      -- conditions that aren't strict.
      full join sent on sent.id = count_line.count_id
      full join resolved using (barcode_key, internal_code_key)
      where coalesce(count_line.id, 0) <> 0 and coalesce(sent.id, 0) <> 0 and coalesce(resolved.lines, 0) <> 0
      union all
      select settlement_line.count_id, entry_index, count_version, line_id, barcode_key, internal_code_key,
        quantity, factor, section_id, collector_id, resolved.item_key,
        resolved.bound_factor, ${unitsOfLine('settlement_line')}, serial, imported_by, is_unproved
      from stand_in_lines(${number}) as settlement_line join resolved using (barcode_key, internal_code_key)
      left join sent on sent.id = settlement_line.count_id
    ),
    frozen_line as (
      insert into settlement_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id,
        barcode_key, internal_code_key, quantity, factor, bound_factor, section_id, collector_id, item_key,
        round, is_settled, serial)
      select settlement_id, ${pharmacyId}::uuid, count_id, entry_index, count_version, line.line_id,
        barcode_key, internal_code_key, quantity, factor, bound_factor, line.section_id, line.collector_id,
        line.item_key, coalesce(section.round, 1),
        coalesce(placed_line.place = 'settled', line.line_id not in (select line_id from same_box)), serial
      from line cross join head
      left join section on section.id = line.section_id and section.kind = 'recount'
        and section.deleted_at is null
      left join placed_line on placed_line.line_id = line.line_id
      order by count_id, entry_index
    ),
    frozen_item as (
      insert into settlement_item (settlement_id, pharmacy_id, item_key, internal_code, barcodes, description,
        department, expected, counted, settled, how, value, difference_value, reason, reason_text, round,
        rounds, moved, expected_at, is_estimated, moved_in_count)
      select settlement_id, ${pharmacyId}::uuid, item_key, internal_code, barcodes, description, department,
        expected, counted, settled, how, value, settled_value, reason, reason_text, round, rounds,
        moved, expected_at, is_estimated, moved_in_count
      from outcome cross join head
    ),
    -- The movements that bear on the frozen items, as known now.
    frozen_movement as (
      insert into settlement_movement (settlement_id, pharmacy_id, item_key, moved_on, moved_at, units, share)
      select settlement_id, ${pharmacyId}::uuid, item_key, moved_on, moved_at, units, share
      from in_scope cross join head cross join lateral jsonb_to_recordset(movements)
        as movement (moved_on date, moved_at timestamptz, units numeric, share numeric)
      where movements <> '[]'
    ),
    result as (select ${outcomeHash(basis)} as hash from outcome),
    sums as (${outcomeSums(limits.in_force.zero_share)}),
    unit as (${keptUnits(inventory)}),
    counter as (
      -- A person is a sub under the name of the newest identity, or a name without one. Equal names get
      -- their addresses, or the letters that tell codes of one name apart.
      select
        name || case
          when email = '' or count(*) over (partition by fold(name)) = 1 then ''
          when email like ${withoutMail('%')} then ' (' || right(split_part(email, '@', 1), 4) || ')'
          else ' (' || email || ')'
        end as name,
        lines, units, imports
      from (
        select (array_agg(name order by newest desc))[1] as name,
          (array_agg(email order by newest desc))[1] as email, sum(lines) as lines, sum(units) as units,
          coalesce(json_agg(json_build_object('by', imported_by, 'lines', lines, 'unproved', unproved)
            order by imported_by) filter (where imported_by is not null), '[]') as imports
        from (
          select max(id) as newest, (array_agg(name order by id desc))[1] as name,
            (array_agg(email order by id desc))[1] as email, sub, sum(lines) as lines, sum(units) as units,
            sum(unproved) as unproved, imported_by
          from (
            select collector_id as id, imported_by, count(*) as lines, sum(units) as units,
              count(*) filter (where is_unproved) as unproved
            from line group by collector_id, imported_by
          ) as sent_by
          join collector using (id)
          group by sub, case when sub = '' then fold(name) end, imported_by
        ) as sent_in
        group by sub, case when sub = '' then fold(name) end
      ) as person
    )
    insert into settlement (id, pharmacy_id, inventory_number, version, snapshot_id, hash, settled_by,
      settled_by_sub, zeroed_by_subs, decided_by_subs, uncounted, needs_second_admin, value_basis, time_zone,
      stock_mode, details, shortage, overage, uncounted_value, items, counted_items, matching_items,
      kept_items, zeroed_items)
    select settlement_id, ${pharmacyId}, ${number}, ${version}, ${snapshot.id}, hash, ${settledBy.name},
      ${settledBy.sub}, ${zeroedBySubs(number)}, ${decidedBySubs(number)}, decision, needs_second_admin,
      ${basis}, ${timeZone}, ${snapshot.mode},
      json_build_object(
        'identity', json_build_object('name', (select name from pharmacy where id = ${pharmacyId}))::jsonb
          || ${JSON.stringify(identity)}::jsonb,
        'photo_kinds', ${JSON.stringify(settings.photo_kinds)}::json,
        'controlled_departments', ${JSON.stringify(settings.controlled_departments)}::json,
        'stock_at', ${stockMoment({ terms, snapshot })}::text,
        'movements', ${movements === null ? sql`null::json` : movementFacts(movements)}, 'units', units,
        'recount_policy', case
          when (facts -> 'is_recounted')::boolean then ${JSON.stringify(terms.recountPolicy)}::json end,
        'sample', facts -> 'sample', 'largest_item', largest_item, 'limits', ${JSON.stringify(limits)}::json,
        'tolerance', ${JSON.stringify(terms.tolerance)}::json, 'scope', ${terms.scope}::text,
        'scope_words', ${JSON.stringify(scopeWords(terms))}::json,
        'warnings', ${JSON.stringify(warnings)}::json, 'overrides', ${JSON.stringify(overrides)}::json,
        'accuracy_by_item', case
          when counted_items > 0 then round(matching_items * 100.0 / counted_items, 1) end,
        'accuracy_by_value',
          case when expected_value > 0
            then round(greatest(0, 1 - counted_gross / expected_value) * 100, 1) end,
        'collectors', coalesce((
          select json_agg(json_build_object('name', name, 'lines', lines, 'units', units, 'imports', imports)
            order by name collate pt_br, name)
          from counter
        ), '[]')
      ),
      shortage, overage, uncounted_value, items, counted_items, matching_items, kept_items, zeroed_items
    from head, result, sums, unit, (${uncountedDecision(number)}) as choice, comparison
    where comparison.inventory_number = ${number}
  `.execute(tx);
}

function movementFacts({ stockAt }: MovementTerms) {
  return sql`case when (facts -> 'has_movements')::boolean then json_build_object(
    'stock_at', ${stockAt}::text,
    'items', (select count(*) from outcome where moved <> 0),
    'estimated', (select count(*) from outcome where is_estimated),
    'in_count', (select count(*) from outcome where moved_in_count)
  ) end`;
}

function scopeWords({ scope, departments, classes, itemKeys }: Terms): string[] {
  if (scope === 'full') return [];
  const { length } = itemKeys;
  return [
    ...departments.map((department) => `Departamento: ${department}`),
    ...classes.map((each) => `Classe ${each}`),
    ...(length === 0
      ? []
      : [length === 1 ? '1 item escolhido' : `${formatInteger(length)} itens escolhidos`]),
  ];
}

/**
 * SHA-256 over `outcome` (docs/settlement.md, "Hash"). The contract's `canonicalLine` makes the same text;
 * change both together.
 */
function outcomeHash(basis: PharmacySettings['value_basis']): RawBuilder<string> {
  const line = sql`concat_ws(';',
    ${quoted(sql`item_key`)}, ${canonicalNumber(sql`expected`)}, ${canonicalNumber(sql`settled`)},
    case how when 'counted' then 'contado' when 'kept' then 'mantido' when 'zeroed' then 'zerado'
      else 'decidido' end,
    ${canonicalNumber(sql`value`)}, ${basisWords[basis]}::text, ${quoted(reasonWords())}
  )`;
  return sql<string>`encode(sha256(convert_to(
    coalesce(string_agg(${line} || chr(10), '' order by item_key collate "C"), ''), 'UTF8'
  )), 'hex')`;
}

function reasonWords(): RawBuilder<unknown> {
  const labels = Object.fromEntries(ITEM_REASONS.map((reason) => [reason, itemReasons[reason].label]));
  return sql`coalesce(
    (${JSON.stringify(labels)}::jsonb ->> reason) || case when reason = 'other' then ': ' || reason_text
      else '' end, ''
  )`;
}

/** Decimal comma, no thousands, no trailing zeros. */
export function canonicalNumber(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replace(trim_scale(${number})::text, '.', ',')`;
}

/** Quotes by RFC 4180. */
export function quoted(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ '[;"\\r\\n]' then '"' || replace(${text}, '"', '""') || '"'
    else ${text} end`;
}

/** See docs/network.md, "What is kept". */
export async function keepNetworkFigures(tx: Transaction, settlementId: string): Promise<void> {
  await sql`
    with made as (select id, pharmacy_id from settlement where id = ${settlementId}),
    before as materialized (
      select settlement.id, settled_at from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = (select pharmacy_id from made) and superseded_at is null
        and settlement.id <> ${settlementId} and ${isFullCount}
      order by settled_at desc, settlement.id desc limit 2
    ),
    short as (
      select item.item_key, sum(item.difference_value) as money
      from settlement_item as item
      where item.settlement_id in (select id from before union all select id from made)
        and item.difference < 0
      group by item.item_key having count(*) = 3
    )
    update settlement set
      stock_value = coalesce((
        select sum(abs(round(expected * value, 2))) from settlement_item where settlement_id = ${settlementId}
      ), 0),
      repeat_of = array(select id from before order by settled_at desc, id desc),
      repeat_items = (select count(*) from short),
      repeat_money = coalesce((select sum(money) from short), 0)
    where id = ${settlementId}
  `.execute(tx);
}

const reasonRow = { by: 'text', reason: 'text' } as const;

/** Decisions with a written reason (docs/settlement.md, "The sheet (Ata)"). */
export async function viewOverrides(tx: Transaction, inventory: ComparisonBasis): Promise<string[]> {
  const { number, pharmacyId } = inventory;
  const replaced = await answering({ ...reasonRow, version: 'int' })`
    select version, superseded_by as by, superseded_reason as reason from settlement
    where inventory_number = ${number} and superseded_reason <> '' order by version
  `.all(tx);
  const ignored = await answering({ ...reasonRow, code: 'text' })`
    select coalesce(nullif(barcode_key, ''), internal_code_key) as code, ignored_by as by, reason
    from ignored_code
    where inventory_number = ${number} order by ignored_at, barcode_key, internal_code_key
  `.all(tx);
  const discarded = await answering({ ...reasonRow, counts: 'int', units: 'number' })`
    select count(distinct discarded_count.count_id) as counts, coalesce(sum(quantity * factor), 0) as units,
      discarded_by as by, reason
    from discarded_count
    left join count_line on count_line.count_id = discarded_count.count_id
      and count_line.pharmacy_id = ${pharmacyId}
      and live and kind <> 'unrecognised'
    where discarded_count.inventory_number = ${number}
      and discarded_count.count_id in (select count_id from discarded_counts(${number}))
    group by discarded_by, reason order by min(discarded_at), reason
  `.all(tx);
  const decided = await viewDecisionsInForce(tx, inventory);
  const overridden = await answering({ ...reasonRow, name: 'text' })`
    select distinct collector_name as name, overridden_by as by, reason from recount_override
    join standing_recount using (section_id)
    where recount_override.inventory_number = ${number} and is_in_force
    order by name, by, reason
  `.all(tx);
  const looks = await answering({ items: 'int' })`
    with ${await comparisonItems(tx, inventory)} select count(*) as items from in_scope where rounds @> '[{"same_person": true}]'
  `.value(tx);
  return [
    ...(looks === 0
      ? []
      : [`Segunda leitura pela mesma pessoa: ${looks === 1 ? '1 item' : `${formatInteger(looks)} itens`}`]),
    ...replaced.map(({ version, by, reason }) => `Versão ${version} substituída por ${by}: ${reason}`),
    ...ignored.map(({ code, by, reason }) => `Código ${code} ignorado por ${by}: ${reason}`),
    ...decided.map(
      ({ item, units, round, by, reason }) =>
        `${item}: ${formatQuantity(units)} un${round === null ? '' : ` da ${round}ª contagem`}, decidido por ${by}${reason === '' ? '' : `: ${reason}`}`,
    ),
    ...overridden.map(
      ({ name, by, reason }) => `${name} recontou o que já tinha contado, liberado por ${by}: ${reason}`,
    ),
    ...discarded.map(
      ({ counts, units, by, reason }) =>
        `${counts === 1 ? '1 contagem descartada' : `${formatInteger(counts)} contagens descartadas`} (${formatQuantity(units)} un) por ${by}: ${reason}`,
    ),
  ];
}

async function viewDecisionsInForce(tx: Transaction, inventory: ComparisonBasis) {
  const { number, pharmacyId } = inventory;
  return answering({ ...reasonRow, item: 'text', units: 'number', round: 'int?' })`
    with ${await comparisonItems(tx, inventory)}
    select coalesce(nullif(named.description, ''), item_key) as item, quantity as units, decision.round,
      decided_by as by, decision.reason
    from recount_decision as decision
    left join lateral (
      select description from stock_snapshot_item join stock_snapshot on stock_snapshot.id = snapshot_id
      where inventory_number = ${number} and stock_snapshot_item.pharmacy_id = ${pharmacyId}
        and stock_snapshot_item.item_key = decision.item_key
      order by version desc limit 1
    ) as named on true
    where decision.inventory_number = ${number} and cancelled_at is null and exists (
      select from listed_item as listed
      where listed.item_key = decision.item_key and listed.seen = decision.seen and question is null
    )
    order by decided_at, item_key
  `.all(tx);
}
