import { randomUUID } from 'node:crypto';
import type { ApiSession } from './api-session.js';
import type { CountLocation } from './send-counts.js';

export interface CreatedPharmacy {
  readonly id: string;
  /** The mobile backend's inventory of the whole pharmacy. */
  readonly inventoryUuid: string;
}

export async function createPharmacy(staff: ApiSession, name: string): Promise<CreatedPharmacy> {
  const made = (await staff.send('POST', '/api/pharmacies/', { name })) as {
    id: string;
    inventory_uuid: string;
  };
  return { id: made.id, inventoryUuid: made.inventory_uuid };
}

export async function openInventory(
  staff: ApiSession,
  pharmacy: CreatedPharmacy,
  name: string,
): Promise<number> {
  const made = await staff.send('POST', '/api/inventories/', { name, pharmacy: pharmacy.id });
  return (made as { inventory_id: number }).inventory_id;
}

/** Creates an inventory as the mobile app does, with the app's UUID. */
export async function openMobileInventory(
  staff: ApiSession,
  pharmacy: CreatedPharmacy,
  name: string,
): Promise<string> {
  const id = randomUUID();
  await staff.send('POST', '/api/mobile/inventories/', { id, name, pharmacy: pharmacy.id });
  return id;
}

/** Opens a section as a collector does on the phone. */
export async function openSection(
  collector: ApiSession,
  inventoryID: number | string,
  name: string,
): Promise<CountLocation> {
  const sectionID = randomUUID();
  await collector.send('POST', '/api/mobile/sections/', { id: sectionID, inventoryID, name });
  return { inventoryID, sectionID };
}

/** Ticks 'Finalizado' of a section, or of the whole inventory if no section is given. */
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
