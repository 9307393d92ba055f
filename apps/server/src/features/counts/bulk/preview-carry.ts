import type { CarryPreview } from '@balanco/contract/counts/count-carry';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import { isUnregistered, productOfCodes } from '../product-of-codes.js';
import { type CarriedSelection, isCarried, requireWhole } from './carried-counts.js';

type PreviewRow = Omit<CarryPreview, 'first_at' | 'last_at'> & {
  readonly first_at: Date | null;
  readonly last_at: Date | null;
};

/** What a carry of these counts would take along (docs/counts.md, "Carrying counts"), in one statement. */
export async function previewCarry(
  db: Database,
  { id, ...selection }: CarriedSelection & { readonly id: InventoryId },
): Promise<CarryPreview> {
  const whole = await requireWhole(db, id);
  const { collector: _collector, ...period } = selection;
  const { rows } = await sql<PreviewRow>`
    with chosen as materialized (select * from count where ${isCarried(whole, selection)}),
    line as materialized (
      select count_line.* from chosen
      join count_line on count_line.pharmacy_id = chosen.pharmacy_id and count_line.count_id = chosen.id
    ),
    code as materialized (
      select distinct pharmacy_id, barcode_key, internal_code_key from line where kind <> 'unrecognised'
    ),
    named as (
      select product.id from code left join lateral (${productOfCodes('code')}) as product on true
    ),
    person as (
      select cognito_user_id as sub, max(user_name) as name, count(*) as counts
      from count where ${isCarried(whole, period)} group by cognito_user_id
    )
    select (select count(*) from chosen) as counts, (select count(*) from line) as lines,
      (select coalesce(sum(quantity * factor), 0) from line where kind <> 'unrecognised') as units,
      (select count(distinct id) from named) as products,
      (select count(*) from code where ${isUnregistered('code')}) as unregistered_codes,
      (select count(*) from line where kind = 'unrecognised') as unrecognised_lines,
      (select min(created_at) from chosen) as first_at, (select max(created_at) from chosen) as last_at,
      coalesce((select json_agg(person order by name, sub) from person), '[]') as collectors
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has a row');
  const { first_at, last_at } = row;
  return { ...row, first_at: first_at?.toISOString() ?? null, last_at: last_at?.toISOString() ?? null };
}
