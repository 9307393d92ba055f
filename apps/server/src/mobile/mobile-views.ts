import type { MobileSection } from '@balanco/contract/mobile';
import type { Transaction } from '../db/database.js';
import { viewSyncedSections } from './sync/synced-section-views.js';

/** A section as the collectors' apps see it, deleted or not; null where there is none. */
export async function viewMobileSection(tx: Transaction, id: string): Promise<MobileSection | null> {
  const [section] = await viewSyncedSections(tx, { ids: [id] }, { limit: 1 });
  if (section === undefined) return null;
  return {
    id: section.id,
    inventoryID: section.inventoryId,
    name: section.name,
    collector_sub: section.collectorSub,
    finalizado: section.isFinalised,
    created_at: section.createdAt.toISOString(),
    _deleted: section.isDeleted,
  };
}
