import { createHash } from 'node:crypto';
import type { MobileCount, MobileCountResult } from '@balanco/contract/mobile';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';
import type { CountWrite } from '../features/counts/write-counts.js';
import { rejected } from './mobile-count-result.js';
import { collectorId, findSections, type SectionFacts } from './mobile-queries.js';
import type { FindInventory, InventoryFacts } from './open-section.js';

/** A count that passed the contract's schema, with the place in the batch where it stood. */
export interface ValidItem {
  readonly index: number;
  readonly count: MobileCount;
}

interface Prepared {
  readonly writes: { readonly index: number; readonly write: CountWrite }[];
  readonly refused: (readonly [number, MobileCountResult])[];
}

/** Looks up the places that the items name, once each, and turns the items into writes. */
export async function prepareCountWrites(
  tx: Transaction,
  caller: Caller,
  items: readonly ValidItem[],
  findInventory: FindInventory,
): Promise<Prepared> {
  const inventories = new Map<MobileCount['inventoryID'], InventoryFacts | null>();
  const collectors = new Map<string, number>();
  const sections = await findSections(tx, [...new Set(items.flatMap(({ count }) => count.sectionID ?? []))]);
  const prepared: Prepared = { writes: [], refused: [] };
  for (const { index, count } of items) {
    const id = count.inventoryID;
    if (!inventories.has(id)) inventories.set(id, await findInventory(tx, id));
    const inventory = inventories.get(id) ?? null;
    const section = count.sectionID ? sections.get(count.sectionID) : null;
    const refusal = refusePlace(inventory, section);
    if (inventory === null || refusal !== null) {
      prepared.refused.push([index, rejected(count.amplify_id, refusal ?? unknownInventory())]);
      continue;
    }
    const { pharmacyId } = inventory;
    if (!collectors.has(pharmacyId)) collectors.set(pharmacyId, await collectorId(tx, pharmacyId, caller));
    const place = { pharmacyId, inventoryNumber: inventory.number, sectionId: section?.id ?? null };
    const isAfterClose = inventory.isFinalised || section?.isFinalised === true;
    const write = asWrite(caller, count, {
      ...place,
      collectorId: collectors.get(pharmacyId) ?? 0,
      isAfterClose,
    });
    prepared.writes.push({ index, write });
  }
  return prepared;
}

function refusePlace(
  inventory: InventoryFacts | null,
  section: SectionFacts | null | undefined,
): AppError | null {
  if (inventory === null) return unknownInventory();
  const isElsewhere =
    section === undefined || (section !== null && section.inventoryNumber !== inventory.number);
  return isElsewhere ? new AppError('not_found', 'Seção não encontrada neste inventário.') : null;
}

function unknownInventory(): AppError {
  return new AppError('not_found', 'Inventário não encontrado.');
}

interface WritePlace {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
  readonly collectorId: number;
  readonly isAfterClose: boolean;
}

function asWrite(caller: Caller, count: MobileCount, place: WritePlace): CountWrite {
  const amplifyId = count.amplify_id.toLowerCase();
  const submission = createHash('sha256').update(JSON.stringify(count)).digest('base64url');
  const { inventoryNumber, sectionId, collectorId: collector, pharmacyId, isAfterClose } = place;
  const fields = {
    ...(count.barcode === undefined ? {} : { barcode: count.barcode }),
    ...(count.internalBarcode === undefined ? {} : { internalBarcode: count.internalBarcode }),
    ...(count.factor === undefined ? {} : { factor: count.factor }),
    ...(count._deleted === undefined ? {} : { deleted: count._deleted }),
    inventoryNumber,
    // A change that doesn't name the section leaves the count where it is.
    ...(count.sectionID === undefined ? {} : { sectionId }),
    createdAt: new Date(count.createdAt).toISOString(),
  };
  return {
    amplifyId,
    fields,
    baseVersion: count._version,
    submission,
    isAfterClose,
    onStale: 'merge',
    ownerSub: caller.sub,
    birth: {
      barcode: null,
      internalBarcode: null,
      factor: 1,
      deleted: false,
      sectionId,
      ...fields,
      pharmacyId,
      amplifyId,
      cognitoUserId: caller.sub,
      userName: caller.name,
      collectorId: collector,
      version: 1,
      afterClose: isAfterClose,
      fieldVersions: {},
      submissions: [submission],
    },
  };
}
