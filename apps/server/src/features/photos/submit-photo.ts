import { readElementString } from '@balanco/contract/counts/element-string';
import {
  submitPhoto as call,
  type NewPhoto,
  PHOTOS_PER_CODE,
  PHOTOS_PER_INVENTORY,
} from '@balanco/contract/mobile/mobile-photos';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/name-locks.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import { holdInventory } from '../inventories/inventory-locks.js';
import { countPhotos, findPhotoOwner, insertPhoto } from './photo-queries.js';

/**
 * Stores the photo of a code that the catalogue doesn't have (docs/collector-api.md, "Photos"). It is idempotent by the id that
 * the app made. Nothing is stored, and nothing refused, if the code or the inventory has as many photos as are kept. Refuses
 * `not_found` for an unknown inventory, and `conflict` for the id of another person's photo.
 */
export async function submitPhoto(
  { db, caller }: Context,
  { id, inventoryID, code, amplify_id, taken_at, image }: NewPhoto,
): Promise<{ isNew: boolean; stored: boolean }> {
  authorise(caller, call.permission);
  return inTransaction(db, async (tx) => {
    await claimName(tx, id);
    const owner = await findPhotoOwner(tx, id);
    if (owner !== null && owner !== caller.sub)
      throw new AppError('conflict', 'Este id de foto já foi usado.');
    if (owner !== null) return { isNew: false, stored: true };
    const inventory = await holdInventory(tx, inventoryID);
    if (inventory === null || !seesPharmacy(caller, inventory.pharmacyId))
      throw new AppError('not_found', 'Inventário não encontrado.');
    const { number: inventoryNumber, pharmacyId } = inventory;
    // Photos of an inventory are counted one after the other, so that the limits hold.
    await claimName(tx, `photos ${inventoryNumber}`);
    // Counts keep the GTIN of a symbol too, so that both have the same key.
    const kept = readElementString(code)?.code ?? code;
    const { ofCode, ofInventory } = await countPhotos(tx, { inventoryNumber, code: kept });
    if (ofCode >= PHOTOS_PER_CODE || ofInventory >= PHOTOS_PER_INVENTORY)
      return { isNew: false, stored: false };
    await insertPhoto(tx, {
      id,
      pharmacyId,
      inventoryNumber,
      code: kept,
      countId: amplify_id ?? null,
      person: caller,
      takenAt: taken_at,
      image,
    });
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'add_photo',
        entity: 'inventory',
        entityId: String(inventoryNumber),
        after: { photo: id, code: kept },
      },
    ]);
    return { isNew: true, stored: true };
  });
}
