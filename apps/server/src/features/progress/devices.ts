import type { InventoryId } from '@balanco/contract/inventories/inventories';
import {
  reportDevice as contract,
  type OfficeNews,
  officeNewsSchema,
} from '@balanco/contract/people/devices';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.js';
import { type Answered, answering, orNull } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { fixed, isoMoment } from '../../db/sql-fragments.js';
import { registerPhoneKey } from '../../identity/phone-keys.js';
import { andWithinReach } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { isOwnOpenRecount } from '../recounts/view-recounts.js';
import { markSeen, purgeMessages, viewUnseen } from './messages.js';

const DEVICES = 20;

/**
 * Replaces the last heartbeat of a device (docs/progress.md, "Heartbeats"). It is not audited: it concerns no
 * stock, and a night has thousands. A new key of the phone is.
 */
export const reportDevice = useCase(contract, async ({ db, caller }, report) => {
  const { device_id, app = '', queued, oldest_queued_at, clock, section_id, battery, signing_key } = report;
  const place = { sectionId: section_id ?? null, inventoryId: report.inventory_id ?? null };
  const now = new Date();
  const offset = clock == null ? null : Math.round((Date.parse(clock) - now.getTime()) / 100) / 10;
  const oldest = oldest_queued_at == null ? null : Date.parse(oldest_queued_at) - (offset ?? 0) * 1000;
  const office = await db.transaction().execute(async (tx) => {
    await sql`
      insert into device (sub, device_id, app, queued, oldest_queued_at, clock_offset_seconds, section_id,
        battery, seen_at)
      values (${caller.sub}, ${device_id}, ${app}, ${queued},
        ${oldest === null || queued === 0 ? null : new Date(Math.min(oldest, now.getTime()))}, ${offset},
        ${section_id ?? null}, ${battery ?? null}, now())
      on conflict (sub, device_id) do update set
        app = excluded.app, queued = excluded.queued, oldest_queued_at = excluded.oldest_queued_at,
        clock_offset_seconds = excluded.clock_offset_seconds, section_id = excluded.section_id,
        battery = excluded.battery, seen_at = excluded.seen_at
    `.execute(tx);
    await sql`
      delete from device where sub = ${caller.sub} and device_id in (
        select device_id from device where sub = ${caller.sub}
        order by seen_at desc, device_id offset ${DEVICES}
      )
    `.execute(tx);
    if (signing_key != null) await registerPhoneKey(tx, caller, signing_key);
    await markSeen(tx, caller, report.seen_messages ?? []);
    return viewOfficeNews(tx, caller, place);
  });
  return { server_time: now.toISOString(), clock_offset_seconds: offset, office };
});

/** What the office did that the phone has to show (docs/collector-api.md, "What the office did"). */
async function viewOfficeNews(
  tx: Transaction,
  caller: Caller,
  { sectionId, inventoryId }: { readonly sectionId: string | null; readonly inventoryId: InventoryId | null },
): Promise<OfficeNews> {
  const { sections, own, inventories, inventory, recounts } = await answering({
    sections: 'int',
    own: orNull({ state: officeNewsSchema.shape.section, name: 'text' }),
    inventories: 'int',
    inventory: officeNewsSchema.shape.section,
    recounts: 'text[]',
  })`
    select (select count(*) from section where id = ${sectionId})::int as sections,
      (
        select json_build_object('name', section.name, 'state', case
          when section.finalised_at is not null or inventory.finalised_at is not null
          then 'finalised' else 'open' end)
        from section join inventory on inventory.number = section.inventory_number
          join pharmacy on pharmacy.id = inventory.pharmacy_id
        where section.id = ${sectionId} and greatest(section.deleted_at, inventory.deleted_at,
          pharmacy.deleted_at) is null ${andWithinReach(caller, 'section.pharmacy_id')}
      ) as own,
      (select count(*) from inventory where ${isNamed(inventoryId)})::int as inventories,
      (
        select case when inventory.finalised_at is not null then 'finalised' else 'open' end
        from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
        where ${isNamed(inventoryId)} and greatest(inventory.deleted_at, pharmacy.deleted_at) is null
          ${andWithinReach(caller, 'inventory.pharmacy_id')}
      ) as inventory,
      coalesce((
        select json_agg(section.id order by section.created_at, section.id)
        from recount join section on section.id = recount.section_id
          join inventory on inventory.number = section.inventory_number
          join pharmacy on pharmacy.id = inventory.pharmacy_id
        where ${isOwnOpenRecount(caller)}
      ), '[]') as recounts
  `.one(tx);
  return {
    // A section that was opened offline is unknown until it arrives.
    section: own?.state ?? (sections > 0 ? 'unavailable' : null),
    section_name: own?.name ?? null,
    inventory: inventory ?? (inventories > 0 ? 'unavailable' : null),
    recounts,
    messages: await viewUnseen(tx, caller),
  };
}

/** Only inventories of the web have a number. */
function isNamed(id: InventoryId | null): RawBuilder<unknown> {
  if (id === null) return sql`false`;
  return typeof id === 'number'
    ? sql`inventory.number = ${id} and inventory.uuid is null`
    : sql`inventory.uuid = ${id}`;
}

/**
 * The last heartbeat of a device. Moments are the server's; the offset is positive if the device's clock is
 * ahead.
 */
const deviceRows = answering({
  sub: 'text',
  section_id: 'text?',
  queued: 'int',
  oldest_queued_at: 'text?',
  clock_offset_seconds: 'number?',
  seen_at: 'text',
});
export type Device = Answered<typeof deviceRows>;

export async function viewDevices(db: Database): Promise<Device[]> {
  return deviceRows`
    select ${fixed} sub, section_id, queued, ${isoMoment(sql`oldest_queued_at`)} as oldest_queued_at,
      clock_offset_seconds,
      ${isoMoment(sql`seen_at`)} as seen_at
    from device where seen_at > now() - interval '12 hours' order by sub, seen_at desc
  `.all(db);
}

/**
 * Erases heartbeats, snoozes and messages after 90 days, because they are personal data (docs/progress.md, "Personal
 * data").
 */
export async function purgeProgress(db: Database): Promise<void> {
  await purgeMessages(db);
  await sql`delete from device where seen_at < now() - interval '90 days'`.execute(db);
  await sql`delete from alarm_snooze where snoozed_until < now() - interval '90 days'`.execute(db);
}
