import { PHOTO_DAYS } from '@balanco/contract/mobile/mobile-photos';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Erases photos that arrived 90 days ago (docs/collector-api.md, "Photos"). */
export async function purgePhotos(db: Database): Promise<void> {
  await sql`delete from photo where arrived_at < now() - make_interval(days => ${PHOTO_DAYS}::int)`.execute(
    db,
  );
}
