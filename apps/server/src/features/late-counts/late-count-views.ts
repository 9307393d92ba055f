import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Place } from '../inventories/inventory-facts-views.js';

/**
 * `changed_at` is the beginning of a transaction, which may have waited for the settlement. No transaction of a writer
 * lasts as long as this.
 */
const MARGIN = sql`interval '15 minutes'`;

/**
 * The common table expression `late`: each count that is new, changed, deleted or moved away since the inventory's last
 * settlement, or that staff left out of it, with what became of it and staff's decision on it at this version; before the
 * first settlement, each that came after its section had closed (docs/fechamento.md, "Depois do fechamento"). Only such counts are looked at, so it costs nothing where there is none.
 */
export function lateCounts({ number, pharmacyId }: Place): RawBuilder<unknown> {
  return sql`
    last as materialized (
      select id, settled_at - ${MARGIN} as since from settlement
      where inventory_number = ${number} order by version desc limit 1
    ),
    written as materialized (
      select count.id, count.version, count.changed_at from last
      join count on count.inventory_number = ${number} and count.changed_at >= last.since
      union all
      select count.id, count.version, count.changed_at from last
      join count on count.field_versions ? 'inventoryNumber' and count.changed_at >= last.since
        and count.inventory_number <> ${number}
      -- What was left out before the settlement stays in the list, so that it is seen and can be taken back.
      union
      select count.id, count.version, count.changed_at from discarded_counts(${number}) as discarded
      join count on count.pharmacy_id = ${pharmacyId} and count.id = discarded.count_id
      -- Until the first settlement, late is what came after its section had closed.
      union
      select count.id, count.version, count.changed_at from count
      where count.pharmacy_id = ${pharmacyId} and count.inventory_number = ${number} and count.after_close
        and not exists (select from last)
    ),
    late as materialized (
      select written.id as count_id, written.version as count_version, written.changed_at, frozen.units as settled_units,
        case when frozen.version is null then 'new' when here.is_live then 'changed' else 'deleted' end as what,
        discarded_count.reason as decision_reason, discarded_count.discarded_by as decided_by
      from written
      left join last on true
      cross join lateral (
        select max(count_version) as version, sum(line_units(quantity, factor, bound_factor)) as units,
          ${contentOf()} as content
        from settlement_line where settlement_id = last.id and count_id = written.id
      ) as frozen
      cross join lateral (
        select count(*) > 0 as is_live, ${contentOf()} as content
        from count_line where pharmacy_id = ${pharmacyId} and count_id = written.id
          and inventory_number = ${number} and live and kind <> 'unrecognised'
      ) as here
      left join discarded_count on discarded_count.inventory_number = ${number}
        and discarded_count.count_id = written.id and discarded_count.count_version = written.version
      where case when frozen.version is null then here.is_live
        else not here.is_live or (frozen.version <> written.version and frozen.content <> here.content) end
    )
  `;
}

/**
 * What the lines of a count say. An edit that was taken back, and a pharmacy that was deleted and restored, raise the
 * version of counts and change nothing.
 */
function contentOf(): RawBuilder<unknown> {
  return sql`array_agg(row(entry_index, barcode_key, internal_code_key, quantity, factor) order by entry_index)`;
}

/** How many of an inventory's late counts nobody decided on. */
export async function countUndecided(db: Database | Transaction, place: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${lateCounts(place)} select count(*) as count from late where decision_reason is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}
