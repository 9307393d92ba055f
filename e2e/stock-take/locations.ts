import { randomUUID } from 'node:crypto';
import type { ApiSession } from './api-session.js';
import type { CountLocation } from './send-counts.js';

export interface MadePharmacy {
  readonly id: string;
  /** The mobile backend's inventory that stands for the whole pharmacy. */
  readonly inventoryUuid: string;
}

export async function createPharmacy(staff: ApiSession, name: string): Promise<MadePharmacy> {
  const made = (await staff.send('POST', '/api/pharmacies/', { name })) as {
    id: string;
    inventory_uuid: string;
  };
  return { id: made.id, inventoryUuid: made.inventory_uuid };
}

export async function openInventory(
  staff: ApiSession,
  pharmacy: MadePharmacy,
  name: string,
): Promise<number> {
  const made = await staff.send('POST', '/api/inventories/', { name, pharmacy: pharmacy.id });
  return (made as { inventory_id: number }).inventory_id;
}

/** An inventory as the mobile app brings it: with a UUID of the app's own. */
export async function openMobileInventory(
  staff: ApiSession,
  pharmacy: MadePharmacy,
  name: string,
): Promise<string> {
  const id = randomUUID();
  await staff.send('POST', '/api/mobile/inventories/', { id, name, pharmacy: pharmacy.id });
  return id;
}

/** A section that a collector opens on the phone. */
export async function openSection(
  collector: ApiSession,
  inventoryID: number | string,
  name: string,
): Promise<CountLocation> {
  const sectionID = randomUUID();
  await collector.send('POST', '/api/mobile/sections/', { id: sectionID, inventoryID, name });
  return { inventoryID, sectionID };
}

/** 'Finalizado' ticked: for a section, or for the whole inventory where none is named. */
export async function finalise(
  staff: ApiSession,
  { inventoryID, sectionID }: { inventoryID: number | string; sectionID?: string },
): Promise<void> {
  const path =
    typeof inventoryID === 'number'
      ? `/api/inventories/${inventoryID}/smart-finalize/`
      : `/api/inventories/smart-finalize-appsync/${inventoryID}/`;
  await staff.send('PATCH', path, { finalizado: true, ...(sectionID && { section_id: sectionID }) });
}
