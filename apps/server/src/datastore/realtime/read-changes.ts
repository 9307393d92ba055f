import type { Database } from '../../db/database.js';
import type { ChangeKey, ChangeRange, SyncedRecord } from '../../mobile/sync/change-page.js';
import { viewSentMessages } from '../../mobile/sync/sent-messages.js';
import { viewSyncedCounts } from '../../mobile/sync/synced-count-views.js';
import { viewSyncedInventories, viewSyncedSections } from '../../mobile/sync/synced-locations.js';
import { countItem, inventoryItem, sectionItem } from '../graphql/sync/model-readers.js';
import type { ChangedRow, ModelName } from './change-feed.js';

/** Some milliseconds; other work runs in between. */
const PAGE = 500;

type ReadPage = (db: Database, range: ChangeRange) => Promise<ChangedRow[]>;

/** Parents come first. */
const readers: readonly (readonly [ModelName, ReadPage])[] = [
  [
    'Inventory',
    async (db, range) => {
      const rows = await viewSyncedInventories(db, {}, range);
      return rows.map((row) => ({
        model: 'Inventory',
        item: inventoryItem(row),
        ownerSub: null,
        ...ofAll(row),
      }));
    },
  ],
  [
    'Section',
    async (db, range) => {
      const rows = await viewSyncedSections(db, {}, range);
      return rows.map((row) => ({ model: 'Section', item: sectionItem(row), ownerSub: null, ...ofAll(row) }));
    },
  ],
  [
    'Message',
    async (db, range) => {
      const rows = await viewSentMessages(db, range);
      return rows.map(({ id, sub, pharmacyId, inventoryId, createdAt, sortKey }) => ({
        model: 'Message',
        item: {
          id,
          collector_sub: sub,
          inventoryID: String(inventoryId),
          createdAt: createdAt.toISOString(),
          _version: 1,
        },
        ownerSub: sub,
        pharmacyId,
        isDeleted: false,
        sortKey,
      }));
    },
  ],
  [
    'Count',
    async (db, range) => {
      const rows = await viewSyncedCounts(db, {}, range);
      return rows.map((row) => ({
        model: 'Count',
        item: countItem(row),
        ownerSub: row.cognitoUserId,
        ...ofAll(row),
      }));
    },
  ],
];

function ofAll({ isDeleted, sortKey, pharmacyId }: SyncedRecord & { readonly pharmacyId: string }) {
  return { isDeleted, sortKey, pharmacyId };
}

export async function* readChanges(
  db: Database,
  since: Date,
  models: ReadonlySet<ModelName>,
): AsyncGenerator<readonly ChangedRow[]> {
  for (const [model, read] of readers) {
    if (!models.has(model)) continue;
    let after: ChangeKey | undefined;
    do {
      const page: readonly ChangedRow[] = await read(db, { since, after, limit: PAGE });
      yield page;
      after = page.length < PAGE ? undefined : page.at(-1)?.sortKey;
    } while (after !== undefined);
  }
}
