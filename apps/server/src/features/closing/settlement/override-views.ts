import { formatInteger, formatQuantity } from '@balanco/contract/numbers';
import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';
import { discardedCounts } from '../late/discarded-views.js';

/**
 * What people decided with a written reason before a settlement, as sentences for its sheet: versions that were replaced,
 * codes that are ignored, and late counts that are discarded (docs/fechamento.md, "Ata").
 */
export async function viewOverrides(
  tx: Transaction,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
): Promise<string[]> {
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
    where discarded_count.inventory_number = ${number} and discarded_count.count_id in (${discardedCounts(number)})
    group by discarded_by, reason order by min(discarded_at), reason
  `.execute(tx);
  return [
    ...replaced.rows.map(({ version, by, reason }) => `v${version} substituída por ${by}: ${reason}`),
    ...ignored.rows.map(({ code, by, reason }) => `Código ${code} ignorado por ${by}: ${reason}`),
    ...discarded.rows.map(
      ({ counts, units, by, reason }) =>
        `${counts === 1 ? '1 contagem descartada' : `${formatInteger(counts)} contagens descartadas`} (${formatQuantity(units)} un) por ${by}: ${reason}`,
    ),
  ];
}
