import { dayText } from '@balanco/contract/base/moments';
import * as contract from '@balanco/contract/inventories/daily-count';
import { type ChosenItem, chooseList } from '@balanco/daily-list/choose-list';
import { dayOf } from '@balanco/daily-list/daily-item';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Actor, auditInventory, SERVER } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { useCase } from '../../use-case.js';
import { insertInventory } from '../inventories/change-inventories.js';
import { closeInventory } from '../inventories/finalise-inventory.js';
import { viewInventory } from '../inventories/list-inventories.js';
import { insertSection } from '../inventories/sections/add-sections.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId, holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { storeTerms, viewTerms } from '../terms/inventory-terms.js';
import { readCandidates, readTexts } from './daily-candidates.js';
import { viewDailyCount } from './view-daily-count.js';

/** Opens the list of each pharmacy whose hour has come, once a day (docs/daily-count.md). Servers may run it at once. */
export async function openDailyLists(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  const { rows } = await answering({ id: 'text' })`
    select pharmacy.id from pharmacy join pharmacy_settings on pharmacy_id = pharmacy.id
    cross join lateral (select now() at time zone time_zone as now) as here
    where deleted_at is null and (daily ->> 'items')::integer > 0
      and extract(hour from here.now) >= (daily ->> 'hour')::integer
      and not exists (select from inventory where inventory.pharmacy_id = pharmacy.id and daily_on = here.now::date)
    order by pharmacy.id
  `.execute(db);
  const waiting = rows.values();
  const openSome = async () => {
    for (const { id } of waiting) await openToday(db, SERVER, id).catch(onFailure);
  };
  // The database reads one catalogue while this process chooses from another.
  await Promise.all([openSome(), openSome()]);
}

/** Doesn't wait for the hour. Refuses `not_found`, and `conflict` for a pharmacy without a list or catalogue. */
export const openDailyCount = useCase(contract.openDailyCount, async ({ db, caller }, { id }) => {
  await openToday(db, caller, await findPharmacyId(db, id));
  const opened = await viewDailyCount(db, id);
  if (opened.list === null) throw new AppError('conflict', 'O catálogo desta farmácia está vazio.');
  return opened;
});

async function openToday(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, id);
    const { rows } = await answering({ day: 'text', seed: 'text' })`
      select daily_seed as seed, (now() at time zone time_zone)::date::text as day from pharmacy_settings
      where pharmacy_id = ${pharmacyId} for update
    `.execute(tx);
    const settings = await viewPharmacySettings(tx, pharmacyId);
    const size = settings.daily.items;
    const [drawn] = rows;
    if (size === 0 || drawn === undefined) {
      throw new AppError('conflict', 'Esta farmácia não tem contagem do dia.');
    }
    const { day, seed } = drawn;
    const known = await sql`
      select from inventory where pharmacy_id = ${pharmacyId} and daily_on = ${day} and deleted_at is null
    `.execute(tx);
    if (known.rows.length > 0) return;
    const items = await readCandidates(tx, pharmacyId, day, settings);
    const chosen = chooseList(items, { pharmacy: pharmacyId, seed, date: dayOf(day), size });
    if (chosen.items.length === 0) return;
    await insertList(tx, actor, { pharmacyId, day, chosen: chosen.items });
  });
}

/**
 * Closes the lists of past days, also where the pharmacy makes none any more: what nobody counted returns to the draw,
 * what is counted and not settled waits for staff. A list that staff open again stays open. Servers may run it at once.
 */
export async function closeDailyLists(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  const { rows } = await answering({ number: 'int', pharmacyId: 'text' })`
    select number, inventory.pharmacy_id as "pharmacyId" from daily_list join inventory on number = inventory_number
    join pharmacy_settings on pharmacy_settings.pharmacy_id = inventory.pharmacy_id
    where closed_at is null and daily_on < (now() at time zone time_zone)::date order by number
  `.execute(db);
  for (const { number, pharmacyId } of rows) {
    const close = db.transaction().execute(async (tx) => {
      const open = await sql`
        select from inventory where number = ${number} and finalised_at is null and deleted_at is null for update
      `.execute(tx);
      const ended = await sql`
        update daily_list set closed_at = now() where inventory_number = ${number} and closed_at is null returning 1
      `.execute(tx);
      if (open.rows.length + ended.rows.length === 2) {
        await closeInventory(tx, SERVER, { number, pharmacyId });
      }
    });
    await close.catch(onFailure);
  }
}

interface NewList {
  readonly pharmacyId: string;
  readonly day: string;
  readonly chosen: readonly ChosenItem[];
}

async function insertList(
  tx: Transaction,
  actor: Actor,
  { pharmacyId, day, chosen }: NewList,
): Promise<void> {
  const name = `Contagem do dia ${dayText(day)}`;
  const number = await insertInventory(tx, { name, pharmacyId, createdBy: actor.sub, dailyOn: day });
  const place = { number, pharmacyId };
  const section = await insertSection(tx, { inventoryNumber: number, name: 'Lista do dia', collector: null });
  const keys = chosen.map(({ key }) => key);
  await storeTerms(tx, place, { ...(await viewTerms(tx, place)), scope: 'partial', itemKeys: keys });
  const list = { inventory_number: number, pharmacy_id: pharmacyId };
  await tx
    .insertInto('daily_list')
    .values({ ...list, section_id: section })
    .execute();
  const byKey = new Map((await readTexts(tx, pharmacyId, keys)).map((each) => [each.key, each]));
  const items = chosen.flatMap(({ key, places, reason }, at) => {
    const item = byKey.get(key);
    if (item === undefined) return [];
    const { internal_code, barcodes, description } = item;
    const bays = [...new Set(places.map(({ bay }) => bay))];
    const why = { reason: JSON.stringify(reason) };
    return [
      { ...list, ...why, item_key: key, place: at, places: bays, internal_code, barcodes, description },
    ];
  });
  await tx.insertInto('daily_item').values(items).execute();
  await auditInventory(tx, actor, place, {
    action: 'create',
    after: await viewInventory(tx, number),
  });
}
