import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { SettlementChange } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import { outcomeItems, UNEXPLAINED } from './outcome-items.js';
import { requireSettlement } from './settlement-views.js';

interface Comparison {
  readonly id: InventoryId;
  readonly version: number;
  /** undefined: what settling would make of the counts as they are now. */
  readonly to: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const ITEM_FIELDS = sql.raw(
  [
    'item_key',
    'internal_code',
    'description',
    'department',
    'settled',
    'how',
    'expected',
    'value',
    'reason',
    'reason_text',
  ].join(', '),
);

/**
 * One page of the items that a version and a later state have differently, those of the most R$ first, and how many they
 * are (docs/fechamento.md, "Versions"). A version that is older than 'não apurado' is read as if it had it. Refuses
 * `not_found`.
 */
export async function compareSettlements(
  db: Database,
  { id, version, to, page, pageSize }: Comparison,
): Promise<{ count: number; results: SettlementChange[] }> {
  const { id: settlementId, inventory } = await requireSettlement(db, id, version);
  const frozen = (key: string) =>
    sql`select ${ITEM_FIELDS} from settlement_item where settlement_id = ${key}`;
  const before = frozen(settlementId);
  const { pharmacyId } = inventory;
  if (to !== undefined) {
    const after = await requireSettlement(db, id, to);
    return viewChanges(db, { pharmacyId, before, after: frozen(after.id), page, pageSize });
  }
  const confronted = await findConfronted(db, id);
  const live = sql`${await comparedItems(db, confronted)}, ${outcomeItems()},`;
  const after = sql`select ${ITEM_FIELDS} from outcome`;
  return viewChanges(db, { pharmacyId, live, before, after, page, pageSize });
}

interface Sides {
  readonly pharmacyId: string;
  readonly live?: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly page: number;
  readonly pageSize: number;
}

async function viewChanges(
  db: Database,
  { pharmacyId, live = sql``, before, after, page, pageSize }: Sides,
): Promise<{ count: number; results: SettlementChange[] }> {
  const side = (name: string) => {
    const of = (column: string) => sql.ref(`${name}.${column}`);
    return sql`case when ${of('item_key')} is not null then json_build_object(
      'settled', ${of('settled')}, 'how', ${of('how')}, 'expected', ${of('expected')}, 'value', ${of('value')},
      'reason', ${of('reason')}, 'reason_text', ${of('reason_text')}
    ) end`;
  };
  const money = (name: string) =>
    sql`coalesce((${sql.ref(`${name}.settled`)} - ${sql.ref(`${name}.expected`)}) * ${sql.ref(`${name}.value`)}, 0)`;
  const settings = await viewPharmacySettings(db, pharmacyId);
  const { rows } = await sql<{ count: number; results: SettlementChange[] | null }>`
    with ${live} old as (${withReasonRead(settings, before)}), new as (${withReasonRead(settings, after)}),
    altered as materialized (
      select coalesce(new.item_key, old.item_key) as key, coalesce(new.internal_code, old.internal_code) as internal_code,
        coalesce(new.description, old.description) as description, ${side('old')} as before, ${side('new')} as after,
        abs(${money('new')} - ${money('old')}) as money
      from old full join new using (item_key)
      where (old.settled, old.how, old.expected, old.value, old.reason_text)
          is distinct from (new.settled, new.how, new.expected, new.value, new.reason_text)
        or (old.reason is distinct from new.reason and old.reason_read is distinct from new.reason_read)
    ),
    cut as (
      select * from altered order by money desc, key collate "C" limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from altered) as count, (
      select json_agg(json_build_object(
        'key', key, 'internal_code', internal_code, 'description', description, 'before', before, 'after', after
      ) order by money desc, key collate "C") from cut
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

/** Items with the reason that they would be frozen with now: versions from before 'não apurado' have none in its place. */
function withReasonRead(
  { reason_from: reasonFrom, controlled_departments: controlled }: PharmacySettings,
  items: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isUnexplained = sql`settled <> expected and not asks_for_reason(
    (settled - expected) * value, department, ${reasonFrom}::numeric, ${[...controlled]}::text[]
  )`;
  return sql`
    select *, coalesce(reason, case when ${isUnexplained} then ${UNEXPLAINED} end) as reason_read from (${items}) as item
  `;
}
