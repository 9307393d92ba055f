import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: how many devices of the collectors of an inventory said in the last two hours that counts wait on them
 * (docs/fechamento.md, "Antes de apurar").
 */
export function queuedDevices({
  number,
  pharmacyId,
}: {
  readonly number: number;
  readonly pharmacyId: string;
}): RawBuilder<number> {
  return sql`(
    select count(*) from device
    where seen_at > now() - interval '2 hours' and queued > 0 and sub in (
      select sub from collector join collector_total on collector_total.collector_id = collector.id
      where collector_total.pharmacy_id = ${pharmacyId} and inventory_number = ${number}
      union all
      select collector_sub from section where inventory_number = ${number} and deleted_at is null
    )
  )`;
}
