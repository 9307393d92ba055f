import type { Photo } from '@balanco/contract/mobile/photos';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';

/** A photo of a live inventory with its picture in base64. Refuses `not_found`. */
export async function getPhoto(db: Database, id: string): Promise<Photo & { code: string; image: string }> {
  const { rows } = await sql<Photo & { code: string; image: Buffer }>`
    select photo.id, ${isoMoment(sql`taken_at`)} as taken_at, taken_by, code, image
    from photo join inventory on inventory.number = inventory_number join pharmacy on pharmacy.id = photo.pharmacy_id
    where photo.id = ${id} and inventory.deleted_at is null and pharmacy.deleted_at is null
  `.execute(db);
  const [photo] = rows;
  if (photo === undefined) throw new AppError('not_found', 'Foto não encontrada.');
  return { ...photo, image: photo.image.toString('base64') };
}
