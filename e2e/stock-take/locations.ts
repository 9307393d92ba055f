import { randomUUID } from 'node:crypto';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import {
  type CatalogueRequest,
  type ExpectedProduct,
  generateCatalogue,
} from '../catalogue/generate-catalogue.js';
import type { ApiSession } from './api.js';
import type { CountLocation } from './counts.js';

export interface CreatedPharmacy {
  readonly id: string;
  /** UUID of the inventory of the whole pharmacy. */
  readonly inventoryUuid: string;
}

export async function createPharmacy(staff: ApiSession, name: string): Promise<CreatedPharmacy> {
  const made = (await staff.send('POST', '/api/pharmacies/', { name })) as {
    id: string;
    inventory_uuid: string;
  };
  return { id: made.id, inventoryUuid: made.inventory_uuid };
}

export async function changeSettings(
  admin: ApiSession,
  { id }: CreatedPharmacy,
  changed: object,
): Promise<void> {
  const path = `/api/pharmacies/${id}/settings/`;
  const stored = (await admin.send('GET', path)) as Record<string, unknown>;
  const { pharmacy, pharmacy_name, departments, ...settings } = stored;
  await admin.send('PUT', path, { ...settings, ...changed });
}

export async function openInventory(
  staff: ApiSession,
  pharmacy: Pick<CreatedPharmacy, 'id'>,
  name: string,
): Promise<number> {
  const made = await staff.send('POST', '/api/inventories/', { name, pharmacy: pharmacy.id });
  return (made as { inventory_id: number }).inventory_id;
}

/** Rows of Inventários and their sections; of all pharmacies if absent. */
export async function inventoryRows(
  staff: Pick<ApiSession, 'send'>,
  pharmacy?: string,
): Promise<readonly InventoryRow[]> {
  const path = `/api/inventories/with-all-counts/${pharmacy === undefined ? '' : `?pharmacy=${pharmacy}`}`;
  return ((await staff.send('GET', path)) as { results: InventoryRow[] }).results;
}

/** The number of each inventory, by a name that only one has. @throws if none has it */
export async function inventoryNumbers(staff: ApiSession): Promise<(name: string) => number> {
  const rows = await inventoryRows(staff);
  return (wanted) => {
    const found = rows.find(({ name, inventory_id: id }) => name === wanted && typeof id === 'number');
    if (found === undefined) throw new Error(`no inventory is called ${wanted}`);
    return Number(found.inventory_id);
  };
}

/** The app makes the UUID. */
export async function openMobileInventory(
  staff: ApiSession,
  pharmacy: CreatedPharmacy,
  name: string,
): Promise<string> {
  const id = randomUUID();
  await staff.send('POST', '/api/mobile/inventories/', { id, name, pharmacy: pharmacy.id });
  return id;
}

export async function openSection(
  collector: ApiSession,
  inventoryID: number | string,
  name: string,
): Promise<CountLocation> {
  const sectionID = randomUUID();
  await collector.send('POST', '/api/mobile/sections/', { id: sectionID, inventoryID, name });
  return { inventoryID, sectionID };
}

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

/** Those who can recount what `recount` chooses, by name. */
export async function recounterOf(
  staff: ApiSession,
  inventoryID: number,
  name: string,
  recount: object = { criteria: {} },
): Promise<string | undefined> {
  const path = `/api/inventories/${inventoryID}/recounts/?dry_run=true`;
  const preview = (await staff.send('POST', path, recount)) as RecountPreview;
  return preview.collectors.find((each) => each.name === name)?.sub;
}

export async function openRecount(
  staff: ApiSession,
  inventoryID: number,
  { by, ...recount }: { by: string; criteria: object; round?: number; name?: string },
): Promise<{ inventoryID: number; sectionID: string }> {
  const section_id = randomUUID();
  const collector_sub = await recounterOf(staff, inventoryID, by, recount);
  const body = { ...recount, collector_sub, section_id };
  await staff.send('POST', `/api/inventories/${inventoryID}/recounts/`, body);
  return { inventoryID, sectionID: section_id };
}

const BATCH = 500;

export async function storeCatalogue(
  staff: ApiSession,
  pharmacy: string,
  request: CatalogueRequest,
): Promise<ExpectedProduct[]> {
  const { products } = generateCatalogue(request);
  await storeProducts(staff, pharmacy, products);
  return products;
}

export async function storeProducts(
  staff: ApiSession,
  pharmacy: string,
  products: readonly ExpectedProduct[],
): Promise<void> {
  const rows = products.map((product) => ({
    pharmacy,
    internal_code: product.internal_code,
    barcode: product.barcode,
    description: product.description,
    department: product.department,
    system_stock: (product.stockThousandths ?? 0) / 1000,
    value: (product.valueCents ?? 0) / 100,
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await staff.send('POST', '/api/products/bulk/', rows.slice(start, start + BATCH));
  }
}
