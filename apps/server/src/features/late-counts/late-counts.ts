import { type Tonight, tonightSchema } from '@balanco/contract/progress/dashboard';
import * as contract from '@balanco/contract/settlement/late-counts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { cutTo, type Page } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { bringUpToDate } from '../comparison/kept-comparison.js';
import { viewNewestLines } from '../counts/list/list-count-lines.js';
import {
  type InventoryFacts,
  lockForComparison,
  outsideInventoryId,
  type Place,
} from '../inventories/find-inventory.js';

const LINE_LIMIT = 100_000;

export async function viewLateCounts(
  db: Database,
  inventory: ComparisonBasis,
  page: Page,
): Promise<{ count: number; results: contract.LateCount[] }> {
  const { count, results } = await answering({
    count: 'int',
    results: [contract.lateCountSchema.omit({ lines: true, units: true, decision: true })],
  })`
    with ${lateCounts(inventory)},
    cut as materialized (
      select * from late order by changed_at desc, count_id desc ${cutTo(page)}
    )
    select (select count(*) from late) as count, coalesce((
      select json_agg(json_build_object(
        'count_id', count_id, 'count_version', count_version, 'what', what, 'settled_units', settled_units,
        'decision_reason', decision_reason, 'decided_by', decided_by
      ) order by changed_at desc, count_id desc) from cut
    ), '[]') as results
  `.one(db);
  const ids = results.map((late) => late.count_id);
  // A deleted count has no live lines; a moved one may be in another pharmacy.
  const isOfThem = sql`count_line.pharmacy_id = ${inventory.pharmacyId}
    and count_line.count_id = any(${ids}::bigint[])`;
  const lines = await viewNewestLines(db, isOfThem, LINE_LIMIT);
  const units = ids.length === 0 ? {} : await viewUnits(db, inventory, ids);
  return {
    count,
    results: results.map((late) => ({
      ...late,
      lines: lines.filter((line) => line.count_id === late.count_id),
      units: units[late.count_id] ?? 0,
      decision: late.decision_reason === null ? null : 'discarded',
    })),
  };
}

async function viewUnits(db: Database, inventory: ComparisonBasis, ids: readonly number[]) {
  await bringUpToDate(db, inventory);
  const { units } = await answering({ units: z.record(z.string(), z.number()) })`
    select coalesce(json_object_agg(count_id, units), '{}') as units
    from (
      select count_id, sum(line_units(quantity, factor, bound_factor)) as units
      from count_line
      join comparison_code using (pharmacy_id, inventory_number, barcode_key, internal_code_key)
      where pharmacy_id = ${inventory.pharmacyId} and inventory_number = ${inventory.number}
        and count_id = any(${ids}::bigint[]) and live and kind <> 'unrecognised'
      group by count_id
    ) as of_count
  `.one(db);
  return units;
}

/**
 * Leaves late counts at this version out of settlements, or undoes that (docs/settlement.md, "Late counts
 * (Depois do fechamento)"). Changes no settlement, so approved inventories allow it.
 */
export const discardLateCounts = transact(contract.discardLateCounts, async (tx, { caller }, input) => {
  const { id, counts, reason } = input;
  const inventory = await lockForComparison(tx, id);
  const given = sql`(
      select distinct * from unnest(${counts.map((count) => count.id)}::bigint[],
        ${counts.map((count) => count.version)}::bigint[]) as given (count_id, count_version)
    ) as given`;
  if (reason !== null) await refuseUnlate(tx, inventory, given);
  const { rows } = await (reason === null
    ? sql`
            delete from discarded_count using ${given}
            where discarded_count.inventory_number = ${inventory.number}
              and discarded_count.count_id = given.count_id
                and discarded_count.count_version = given.count_version
            returning discarded_count.count_id
          `
    : sql`
            insert into discarded_count (inventory_number, pharmacy_id, count_id, count_version, reason,
              discarded_by)
            select ${inventory.number}, ${inventory.pharmacyId}, count_id, count_version, ${reason},
              ${caller.name}
            from ${given}
            on conflict (inventory_number, count_id) do update
              set count_version = excluded.count_version, reason = excluded.reason,
                discarded_by = excluded.discarded_by, discarded_at = now()
            returning count_id
          `
  ).execute(tx);
  if (rows.length > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'discard_late',
      after: { late: rows.length, reason },
    });
  }
  return { changed: rows.length };
});

async function refuseUnlate(tx: Transaction, inventory: InventoryFacts, given: ReturnType<typeof sql>) {
  const rows = await answering({ count_id: 'int' })`
    with ${lateCounts(inventory)}
    select count_id from ${given} where not exists (
      select from late where late.count_id = given.count_id and late.count_version = given.count_version
    ) limit 1
  `.all(tx);
  if (rows.length === 0) return;
  throw new AppError(
    'conflict',
    'Uma das contagens mudou de novo ou não chegou depois da apuração. Confira a lista e tente outra vez.',
  );
}

export async function countUndecided(db: Queries, place: Place): Promise<number> {
  return answering({ count: 'int' })`
    with ${lateCounts(place)} select count(*) as count from late where decision_reason is null
  `.value(db);
}

/** Lists inventories that something late reached within 24 hours (docs/screens.md, "Dashboard"). */
export async function viewLateInventories(db: Database, caller: Reaching): Promise<Tonight['after_close']> {
  const dayAgo = sql`now() - interval '24 hours'`;
  const place = { number: sql`place.number`, pharmacyId: sql`place.pharmacy` };
  return answering(tonightSchema.shape.after_close.element.shape)`
    with touched as materialized (
      select inventory_number as number from count where after_close and not deleted and received_at > ${dayAgo}
      union
      select inventory_number from (
        select inventory_number, max(settled_at) as settled_at from settlement group by inventory_number
      ) as settled
      where exists (
        select from count where count.inventory_number = settled.inventory_number
          and count.changed_at >= greatest(settled.settled_at - ${MARGIN}, ${dayAgo})
      )
    ),
    place as materialized (
      select inventory.number, ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy,
        pharmacy.name as pharmacy_name
      from touched join inventory using (number) join pharmacy on pharmacy.id = inventory.pharmacy_id
      where inventory.deleted_at is null and pharmacy.deleted_at is null
        ${andWithinReach(caller, 'pharmacy.id')}
    )
    select inventory_id, name, pharmacy, pharmacy_name, counts
    from place cross join lateral (
      with ${lateCounts(place)} select count(*) as counts from late where decision_reason is null
    ) as of_inventory
    where counts > 0
    order by pharmacy_name, name
  `.all(db);
}

/**
 * Expression `late`: written, deleted, moved away since the settlement or left out of it, with staff's
 * decision on this version; before the first settlement, counts after close (docs/settlement.md, "Late counts
 * (Depois do fechamento)"). Cheap where there is none.
 */
function lateCounts({
  number,
  pharmacyId,
}: Place | Record<keyof Place, RawBuilder<unknown>>): RawBuilder<unknown> {
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
      -- Discarded counts stay in the list, so that staff can take them back.
      union
      select count.id, count.version, count.changed_at from discarded_counts(${number}) as discarded
      join count on count.pharmacy_id = ${pharmacyId} and count.id = discarded.count_id
      union
      select count.id, count.version, count.changed_at from count
      where count.pharmacy_id = ${pharmacyId} and count.inventory_number = ${number} and count.after_close
        and not exists (select from last)
    ),
    late as materialized (
      select written.id as count_id, written.version as count_version, written.changed_at,
        frozen.units as settled_units,
        case when frozen.version is null then 'new' when here.is_live then 'changed'
          else 'deleted' end as what,
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

/** `changed_at` starts a transaction that may wait for the settlement, but never this long. */
const MARGIN = sql`interval '15 minutes'`;

/** Reverts and restorations raise a count's version but keep its content. */
function contentOf(): RawBuilder<unknown> {
  return sql`array_agg(row(entry_index, barcode_key, internal_code_key, quantity, factor)
    order by entry_index)`;
}
