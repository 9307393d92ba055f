import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { fixed } from '../../db/fixed-statement.js';
import { isoMoment } from '../../db/iso-moment.js';

/** The last heartbeat of a device. Moments are the server's; the offset is positive if the device's clock is ahead. */
export interface Device {
  readonly sub: string;
  readonly queued: number;
  readonly oldest_queued_at: string | null;
  readonly clock_offset_seconds: number | null;
  readonly seen_at: string;
}

/** The devices that gave a sign of life in the last twelve hours: those of a night. */
export async function viewDevices(db: Database): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select ${fixed} sub, queued, ${isoMoment(sql`oldest_queued_at`)} as oldest_queued_at, clock_offset_seconds,
      ${isoMoment(sql`seen_at`)} as seen_at
    from device where seen_at > now() - interval '12 hours' order by sub, seen_at desc
  `.execute(db);
  return rows;
}
