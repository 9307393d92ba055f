import { formatInteger } from '@balanco/contract/base/numbers';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, unitsOfLine } from '../comparison/counting-lines.js';
import { comparedItems, keptUnits } from '../comparison/kept-comparison.js';
import type { MovementTerms } from '../movements/movement-terms-views.js';
import type { SnapshotFacts } from '../stock/snapshot-views.js';
import type { Terms } from '../terms/terms-views.js';
import { outcomeHash } from './canonical-hash.js';
import {
  decidedBySubs,
  outcomeItems,
  outcomeSums,
  uncountedDecision,
  zeroedBySubs,
} from './outcome-items.js';

interface Freezing {
  readonly confronted: Confronted & { readonly snapshot: SnapshotFacts; readonly terms: Terms };
  readonly version: number;
  readonly settings: PharmacySettings;
  readonly settledBy: Actor;
  /** What the checklist warns of. */
  readonly warnings: readonly string[];
  /** What was decided with a written reason. */
  readonly overrides: readonly string[];
}

/**
 * Writes a settlement with its items and lines in one statement, so that all of it is of one moment (docs/fechamento.md,
 * "What is frozen"). The caller holds the inventory, so no count is under way.
 */
export async function freezeSettlement(tx: Transaction, freezing: Freezing): Promise<void> {
  const { confronted, version, settings, settledBy, warnings, overrides } = freezing;
  const { number, pharmacyId, snapshot, terms, movements } = confronted;
  const { value_basis: basis, time_zone: timeZone, zero_share: shareLimit } = settings;
  await sql`
    with ${await comparedItems(tx, confronted)}, ${outcomeItems()},
    head as materialized (select uuid_v7() as settlement_id),
    -- Read once from its index: finding the count of each line by itself takes longer than everything else.
    sent as materialized (select id, version from count where inventory_number = ${number}),
    line as materialized (
      select count_line.count_id, entry_index, sent.version as count_version, count_line.id as line_id, barcode_key,
        internal_code_key, quantity, count_line.factor, count_line.section_id, count_line.collector_id, item_key,
        resolved.bound_factor, ${unitsOfLine('count_line')} as units
      from count_line
      join sent on sent.id = count_line.count_id
      join resolved using (barcode_key, internal_code_key)
      where ${linesOf(confronted)}
      union all
      select settlement_line.count_id, entry_index, count_version, line_id, barcode_key, internal_code_key, quantity,
        factor, section_id, collector_id, resolved.item_key,
        resolved.bound_factor, ${unitsOfLine('settlement_line')}
      from stand_in_lines(${number}) as settlement_line join resolved using (barcode_key, internal_code_key)
    ),
    frozen_line as (
      insert into settlement_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id, barcode_key,
        internal_code_key, quantity, factor, bound_factor, section_id, collector_id, item_key, round, is_settled)
      select settlement_id, ${pharmacyId}::uuid, count_id, entry_index, count_version, line.line_id, barcode_key,
        internal_code_key, quantity, factor, bound_factor, line.section_id, line.collector_id, line.item_key,
        coalesce(section.round, 1), coalesce(placed_line.place = 'settled', true)
      from line cross join head
      left join section on section.id = line.section_id and section.kind = 'recount' and section.deleted_at is null
      left join placed_line on placed_line.line_id = line.line_id
      order by count_id, entry_index
    ),
    frozen_item as (
      insert into settlement_item (settlement_id, pharmacy_id, item_key, internal_code, barcodes, description, department,
        expected, counted, settled, how, value, difference_value, reason, reason_text, round, rounds,
        moved, expected_at, is_estimated, moved_in_count)
      select settlement_id, ${pharmacyId}::uuid, item_key, internal_code, barcodes, description, department, expected,
        counted, settled, how, value, settled_value, reason, reason_text, round, rounds,
        moved, expected_at, is_estimated, moved_in_count
      from outcome cross join head
    ),
    -- The movements that bear on the frozen items, as they are known now.
    frozen_movement as (
      insert into settlement_movement (settlement_id, pharmacy_id, item_key, moved_on, moved_at, units, share)
      select settlement_id, ${pharmacyId}::uuid, item_key, moved_on, moved_at, units, share
      from confronted cross join head cross join lateral jsonb_to_recordset(movements)
        as movement (moved_on date, moved_at timestamptz, units numeric, share numeric)
      where movements <> '[]'
    ),
    result as (select ${outcomeHash(basis)} as hash from outcome),
    sums as (${outcomeSums(shareLimit)}),
    unit as (${keptUnits(confronted)}),
    counter as (
      -- A person is a sub, under the name of the newest identity; without a sub, a name. Equal names get their addresses.
      select name || case when email <> '' and count(*) over (partition by fold(name)) > 1 then ' (' || email || ')' else '' end as name,
        lines, units
      from (
        select (array_agg(name order by id desc))[1] as name, (array_agg(email order by id desc))[1] as email,
          sum(lines) as lines, sum(units) as units
        from (select collector_id as id, count(*) as lines, sum(units) as units from line group by collector_id) as sent_by
        join collector using (id) group by sub, case when sub = '' then fold(name) end
      ) as person
    )
    insert into settlement (id, pharmacy_id, inventory_number, version, snapshot_id, hash, settled_by, settled_by_sub, zeroed_by_subs, decided_by_subs,
      uncounted, needs_second_admin, value_basis, time_zone, stock_mode, details, shortage, overage, uncounted_value,
      items, counted_items, matching_items, kept_items, zeroed_items)
    select settlement_id, ${pharmacyId}, ${number}, ${version}, ${snapshot.id}, hash, ${settledBy.name},
      ${settledBy.sub}, ${zeroedBySubs(number)}, ${decidedBySubs(number)}, decision, needs_second_admin, ${basis}, ${timeZone}, ${snapshot.mode},
      json_build_object(
        'movements', ${movements === null ? sql`null::json` : movementFacts(movements)}, 'units', units,
        'recount_policy', case when (facts -> 'is_recounted')::boolean then ${JSON.stringify(terms.recountPolicy)}::json end,
        'sample', facts -> 'sample', 'largest_item', largest_item, 'tolerance', ${JSON.stringify(terms.tolerance)}::json, 'scope', ${terms.scope}::text,
        'scope_words', ${JSON.stringify(scopeWords(terms))}::json, 'warnings', ${JSON.stringify(warnings)}::json,
        'overrides', ${JSON.stringify(overrides)}::json,
        'accuracy_by_item', case when counted_items > 0 then round(matching_items * 100.0 / counted_items, 1) end,
        'accuracy_by_value',
          case when expected_value > 0 then round(greatest(0, 1 - counted_gross / expected_value) * 100, 1) end,
        'collectors', coalesce((
          select json_agg(json_build_object('name', name, 'lines', lines, 'units', units) order by name collate pt_br, name)
          from counter
        ), '[]')
      ),
      shortage, overage, uncounted_value, items, counted_items, matching_items, kept_items, zeroed_items
    from head, result, sums, unit, (${uncountedDecision(number)}) as choice, comparison
    where comparison.inventory_number = ${number}
  `.execute(tx);
}

/** What the sheet says of the movements that were used; the row has each of them. */
function movementFacts({ stockAt }: MovementTerms) {
  return sql`case when (facts -> 'has_movements')::boolean then json_build_object(
    'stock_at', ${stockAt}::text,
    'items', (select count(*) from outcome where moved <> 0),
    'estimated', (select count(*) from outcome where is_estimated),
    'in_count', (select count(*) from outcome where moved_in_count)
  ) end`;
}

/** What a partial scope has, as sentences for the sheet. */
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
 * Keeps with a new settlement what the screen of all pharmacies asks of it: R$ of its stock, and what was short in it and in the
 * two results in force before it (docs/network.md, "What is kept"). The caller has just made it.
 */
export async function keepNetworkFigures(tx: Transaction, settlementId: string): Promise<void> {
  await sql`
    with made as (select id, pharmacy_id from settlement where id = ${settlementId}),
    before as materialized (
      select settlement.id, settled_at from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = (select pharmacy_id from made) and superseded_at is null
        and settlement.id <> ${settlementId}
      order by settled_at desc, settlement.id desc limit 2
    ),
    short as (
      select item.item_key, sum(item.difference_value) as money
      from settlement_item as item
      where item.settlement_id in (select id from before union all select id from made) and item.difference < 0
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
