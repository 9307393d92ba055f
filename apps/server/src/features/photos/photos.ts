import { readElementString } from '@balanco/contract/counts/element-string';
import {
  ASKED_EXPIRY_ITEMS,
  submitPhoto as call,
  findItemPhoto as itemCall,
  type NewPhoto,
  PHOTO_DAYS,
  PHOTOS_PER_CODE,
  PHOTOS_PER_INVENTORY,
  getPhotoRules as rulesCall,
} from '@balanco/contract/mobile/mobile-photos';
import { type Photo, photoSchema } from '@balanco/contract/mobile/photos';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/locks.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { holdInventory, unknownInventory } from '../inventories/find-inventory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { viewPharmacy } from '../pharmacies/read-pharmacies.js';
import { isOwnOpenRecount } from '../recounts/view-recounts.js';
import { cleanJpeg } from './clean-jpeg.js';

const NO_JPEG = 'A foto deve ser um JPEG.';

/**
 * Stores the photo of a code (docs/collector-api.md, "Photos"). It is idempotent by
 * the app's id, and without metadata. Above the limit it succeeds and stores nothing. Refuses `invalid` for what
 * is no JPEG.
 */
export async function submitPhoto(
  { db, caller }: Context,
  { id, inventoryID, code, amplify_id, kind, taken_at, image }: NewPhoto,
): Promise<{ isNew: boolean; stored: boolean }> {
  authorise(caller, call.permission);
  const picture = cleanJpeg(Buffer.from(image, 'base64'));
  if (picture === null) throw invalidField('image', NO_JPEG);
  return inTransaction(db, async (tx) => {
    await claimName(tx, id);
    const known = await answering({
      sub: 'text',
    })`select taken_by_sub as sub from photo where id = ${id}`.first(tx);
    if (known !== undefined && known.sub !== caller.sub)
      throw new AppError('conflict', 'Este id de foto já foi usado.');
    if (known !== undefined) return { isNew: false, stored: true };
    const { number: inventoryNumber, pharmacyId } = await holdInventory(tx, inventoryID);
    if (!seesPharmacy(caller, pharmacyId)) throw unknownInventory();
    // Requests of one inventory take turns, so that the limits hold.
    await claimName(tx, `photos ${inventoryNumber}`);
    // Counts keep a symbol's GTIN too, so keys match.
    const kept = readElementString(code)?.code ?? code;
    const { ofCode, ofInventory } = await answering({ ofCode: 'int', ofInventory: 'int' })`
      select (count(*) filter (where code_key = code_key(${kept})))::int as "ofCode",
        count(*)::int as "ofInventory"
      from photo where inventory_number = ${inventoryNumber}
    `.one(tx);
    if (ofCode >= PHOTOS_PER_CODE || ofInventory >= PHOTOS_PER_INVENTORY)
      return { isNew: false, stored: false };
    await sql`
      insert into photo (id, pharmacy_id, inventory_number, code, count_amplify_id, taken_by_sub, taken_by,
        kind, taken_at, image)
      values (${id}, ${pharmacyId}, ${inventoryNumber}, ${kept}, ${amplify_id ?? null}, ${caller.sub}, ${caller.name},
        ${kind}, ${taken_at}, ${picture})
    `.execute(tx);
    const after = { photo: id, code: kept };
    await auditInventory(tx, caller, { number: inventoryNumber, pharmacyId }, { action: 'add_photo', after });
    return { isNew: true, stored: true };
  });
}

/** Of a code, or of a loss by the loss's id. Refuses `not_found`. */
export async function getPhoto(db: Database, id: string): Promise<Photo & { code: string; image: string }> {
  const photo = await answering({ ...photoSchema.shape, code: 'text', image: 'bytes' })`
    select photo.id, kind, ${isoMoment(sql`taken_at`)} as taken_at, taken_by, code, image
    from photo join inventory on inventory.number = inventory_number
    join pharmacy on pharmacy.id = photo.pharmacy_id
    where photo.id = ${id} and inventory.deleted_at is null and pharmacy.deleted_at is null
    union all
    select loss.id, case when reason in ('broken', 'expired') then reason else 'other' end,
      ${isoMoment(sql`registered_at`)}, registered_by, code, image
    from loss join pharmacy on pharmacy.id = pharmacy_id
    where loss.id = ${id} and image is not null and pharmacy.deleted_at is null
  `.one(db, () => new AppError('not_found', 'Foto não encontrada.'));
  return { ...photo, image: photo.image.toString('base64') };
}

/**
 * The newest photo of an item of the caller's own open recount, to find it on the shelf (SECURITY.md, "Entry
 * points"). None of kind 'zero', which says what somebody counted. Everybody else finds none.
 */
export const findItemPhoto = useCase(itemCall, async ({ db, caller }, { id, key }) => {
  const photo = await answering({ image: 'bytes' })`
    select image from recount_item as item
    join photo on photo.inventory_number = item.inventory_number and photo.kind <> 'zero' and code_key in (
      select code_key(own.code) from unnest(item.barcodes || item.internal_code) as own (code)
      where own.code <> ''
    )
    join recount using (section_id)
    join section on section.id = item.section_id
    join inventory on inventory.number = item.inventory_number
    join pharmacy on pharmacy.id = item.pharmacy_id
    where item.section_id = ${id} and item.item_key = ${key} and ${isOwnOpenRecount(caller)}
    order by taken_at desc, photo.id limit 1
  `.first(db);
  return { image: photo?.image.toString('base64') ?? null };
});

/** Refuses `not_found`, also for a pharmacy that the caller doesn't see. */
export const getPhotoRules = useCase(rulesCall, async ({ db, caller }, { id }) => {
  if (!seesPharmacy(caller, id)) throw new AppError('not_found', 'Farmácia não encontrada.');
  await viewPharmacy(db, id);
  const settings = await viewPharmacySettings(db, id);
  const { photo_kinds: kinds, controlled_departments, expiry, expiry_departments } = settings;
  const dear = await answering({ key: 'text' })`
    select item_key(internal_code_key, barcode_key) as key from product
    where pharmacy_id = ${id} and deleted_at is null and ${expiry.ask_from} > 0 and value >= ${expiry.ask_from}
    group by 1 order by max(value) desc, 1 limit ${ASKED_EXPIRY_ITEMS}
  `.values(db);
  return {
    kinds,
    controlled_departments: kinds.includes('controlled') ? controlled_departments : [],
    treatment_days: expiry.treatment_days,
    expiry_departments,
    expiry_items: dear,
  };
});

/** Erases photos after 90 days (docs/collector-api.md, "Photos"). */
export async function purgePhotos(db: Database): Promise<void> {
  await sql`delete from photo where arrived_at < now() - make_interval(days => ${PHOTO_DAYS}::int)`.execute(
    db,
  );
}
