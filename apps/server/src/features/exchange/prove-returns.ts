import { counted } from '@balanco/contract/base/numbers';
import { createReturnProof as proofCall } from '@balanco/contract/exports/return-proofs';
import { sql } from 'kysely';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import { createReturnProof } from '../return-proof/return-proofs.js';
import { SETTLED_STOCK_MOMENT } from '../stock/snapshot.js';

/** The hours before 6:00 belong to the day before, unless the shop moved something in one of the last 28 nights. At 0:00 sharp ERPs put days without an hour. */
const night = (at: Date) => sql`
  select case when exists (
    select from stock_movement where stock_movement.pharmacy_id = settlement.pharmacy_id and moved_on > ${at}::date - 28
      and (moved_at at time zone time_zone)::time > '00:00' and (moved_at at time zone time_zone)::time < '06:00'
  ) then interval '0' else interval '6 hours' end as night
`;

/** Files that left longer ago wait for nobody. */
const DAYS = 30;

/**
 * Takes a catalogue that was just imported as the proof of return of what left before it, where movements of every day between are known.
 *
 * @param at the catalogue's moment
 * @returns sentences for its receipt (docs/exchange.md, "Files that leave")
 */
export async function proveReturns(context: Context, pharmacyId: string, at: Date): Promise<string[]> {
  authorise(context.caller, proofCall.permission);
  const { rows } = await answering({ number: 'int', name: 'text', version: 'int', missing: 'text?' })`
    select inventory.number, inventory.name, settlement.version, missing
    from settlement join inventory on inventory.number = inventory_number and deleted_at is null
    join stock_snapshot on stock_snapshot.id = snapshot_id
    cross join lateral (
      select max(exported_at) as left_at from export_log where settlement_id = settlement.id
    ) as export
    cross join lateral (${night(at)}) as shop
    cross join lateral (
      select case when count(*) > 0 then to_char(min(day), 'DD/MM') || case when count(*) > 1 then ' a ' || to_char(max(day), 'DD/MM') else '' end end as missing
      from generate_series(((${SETTLED_STOCK_MOMENT} - night) at time zone time_zone)::date,
        ((${at}::timestamptz - night) at time zone time_zone)::date, interval '1 day') as day
      where not exists (
        select from movement_import
        where pharmacy_id = settlement.pharmacy_id and undone_at is null and invoice_id is null
          and day::date between first_on and last_on
      )
    ) as gap
    where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null
      and left_at < ${at} and left_at > ${at}::timestamptz - make_interval(days => ${DAYS})
      and not exists (select from return_proof where settlement_id = settlement.id and proved_at > left_at)
      -- A later file changed one of its items.
      and not exists (
        select from settlement as newer
        join settlement_item as changed on changed.settlement_id = newer.id and changed.difference <> 0
        join settlement_item as own on own.settlement_id = settlement.id and own.item_key = changed.item_key
        where newer.pharmacy_id = settlement.pharmacy_id and newer.id <> settlement.id
          and exists (select from export_log where settlement_id = newer.id and exported_at > left_at)
      )
    order by inventory.number
  `.execute(context.db);
  const sentences: string[] = [];
  for (const { number, name, version, missing } of rows) {
    const of = `Conferência no ERP de ${name}, v${version}:`;
    if (missing !== null) {
      sentences.push(`${of} não conclusivo, faltam movimentos de ${missing}.`);
      continue;
    }
    const { differing_items: items } = await createReturnProof(context, {
      id: number,
      version,
      source: 'catalogue',
    });
    sentences.push(
      `${of} ${items === 0 ? 'confere' : counted(items, 'item diferente', 'itens diferentes')}.`,
    );
  }
  return sentences;
}
