import { reportDevice as contract, type DeviceReport } from '@balanco/contract/people/devices';
import { sql } from 'kysely';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';

/** How many devices of one person are kept, those that were seen last. */
const DEVICES = 20;

/**
 * Keeps the heartbeat of a device in place of the one before, without an audit row: it says nothing about stock, and a night has
 * thousands (docs/progress.md, "Heartbeats"). The moment of the oldest count is moved to the server's clock.
 */
export async function reportDevice(
  { db, caller }: Context,
  { device_id, app = '', queued, oldest_queued_at, clock, section_id, battery }: DeviceReport,
): Promise<{ server_time: string; clock_offset_seconds: number | null }> {
  authorise(caller, contract.permission);
  const now = new Date();
  const offset = clock == null ? null : Math.round((Date.parse(clock) - now.getTime()) / 100) / 10;
  const oldest = oldest_queued_at == null ? null : Date.parse(oldest_queued_at) - (offset ?? 0) * 1000;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into device (sub, device_id, app, queued, oldest_queued_at, clock_offset_seconds, section_id, battery, seen_at)
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
        select device_id from device where sub = ${caller.sub} order by seen_at desc, device_id offset ${DEVICES}
      )
    `.execute(tx);
  });
  return { server_time: now.toISOString(), clock_offset_seconds: offset };
}
