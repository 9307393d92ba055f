import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';

/**
 * What people decided with a written reason before a settlement, as sentences for its sheet: versions that were replaced,
 * codes that are ignored, items without consensus, recounts by earlier counters, and late counts that are discarded (docs/fechamento.md, "Ata").
 */
export async function viewOverrides(tx: Transaction, confronted: Confronted): Promise<string[]> {
  const { number, pharmacyId } = confronted;
  const replaced = await sql<{ version: number; by: string; reason: string }>`
    select version, superseded_by as by, superseded_reason as reason from settlement
    where inventory_number = ${number} and superseded_reason <> '' order by version
  `.execute(tx);
  const ignored = await sql<{ code: string; by: string; reason: string }>`
    select coalesce(nullif(barcode_key, ''), internal_code_key) as code, ignored_by as by, reason from ignored_code
    where inventory_number = ${number} order by ignored_at, barcode_key, internal_code_key
  `.execute(tx);
  const discarded = await sql<{ counts: number; units: number; by: string; reason: string }>`
    select count(distinct discarded_count.count_id) as counts, coalesce(sum(quantity * factor), 0) as units,
      discarded_by as by, reason
    from discarded_count
    left join count_line on count_line.count_id = discarded_count.count_id and count_line.pharmacy_id = ${pharmacyId}
      and live and kind <> 'unrecognised'
    where discarded_count.inventory_number = ${number} and discarded_count.count_id in (select count_id from discarded_counts(${number}))
    group by discarded_by, reason order by min(discarded_at), reason
  `.execute(tx);
  const decided = await viewDecisionsInForce(tx, confronted);
  const overridden = await sql<{ name: string; by: string; reason: string }>`
    select distinct collector_name as name, overridden_by as by, reason from recount_override
    join recount using (section_id)
    where recount_override.inventory_number = ${number} and cancelled_at is null
      and section_id in (select id from section where inventory_number = ${number} and deleted_at is null)
    order by name, by, reason
  `.execute(tx);
  return [
    ...replaced.rows.map(({ version, by, reason }) => `v${version} substituída por ${by}: ${reason}`),
    ...ignored.rows.map(({ code, by, reason }) => `Código ${code} ignorado por ${by}: ${reason}`),
    ...decided.map(
      ({ item, units, round, by, reason }) =>
        `${item}: ${formatQuantity(units)} un${round === null ? '' : ` da ${round}ª contagem`}, decidido por ${by}${reason === '' ? '' : `: ${reason}`}`,
    ),
    ...overridden.rows.map(
      ({ name, by, reason }) => `${name} recontou o que já tinha contado, liberado por ${by}: ${reason}`,
    ),
    ...discarded.rows.map(
      ({ counts, units, by, reason }) =>
        `${counts === 1 ? '1 contagem descartada' : `${formatInteger(counts)} contagens descartadas`} (${formatQuantity(units)} un) por ${by}: ${reason}`,
    ),
  ];
}

interface DecidedItem {
  readonly item: string;
  readonly units: number;
  readonly round: number | null;
  readonly by: string;
  readonly reason: string;
}

/** What staff decided of items that were recounted. A decision on other rounds than there are now holds no longer. */
async function viewDecisionsInForce(tx: Transaction, confronted: Confronted): Promise<DecidedItem[]> {
  const { number, pharmacyId } = confronted;
  const { rows } = await sql<DecidedItem>`
    with ${await comparedItems(tx, confronted)}
    select coalesce(nullif(named.description, ''), item_key) as item, quantity as units, decision.round, decided_by as by,
      decision.reason
    from recount_decision as decision
    left join lateral (
      select description from stock_snapshot_item join stock_snapshot on stock_snapshot.id = snapshot_id
      where inventory_number = ${number} and stock_snapshot_item.pharmacy_id = ${pharmacyId}
        and stock_snapshot_item.item_key = decision.item_key
      order by version desc limit 1
    ) as named on true
    where decision.inventory_number = ${number} and cancelled_at is null and exists (
      select from listed_item as listed where listed.item_key = decision.item_key and listed.seen = decision.seen and question is null
    )
    order by decided_at, item_key
  `.execute(tx);
  return rows;
}
