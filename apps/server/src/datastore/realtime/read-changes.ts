import type { Database } from '../../db/database.js';
import type { ChangeKey, ChangeRange, SyncedRecord } from '../../mobile/sync/change-page.js';
import { viewSentMessages } from '../../mobile/sync/sent-messages.js';
import { viewSyncedCounts } from '../../mobile/sync/synced-count-views.js';
import { viewSyncedInventories, viewSyncedSections } from '../../mobile/sync/synced-locations.js';
import { countItem, inventoryItem, type ModelItem, sectionItem } from '../graphql/sync/model-readers.js';
import type { ChangedRow, ModelName } from './change-feed.js';

/** Some milliseconds; other work runs in between. */
const PAGE = 500;

type ReadPage = (db: Database, range: ChangeRange) => Promise<ChangedRow[]>;

/** Parents come first. */
const readers: readonly (readonly [ModelName, ReadPage])[] = [
  ['Inventory', changesOf('Inventory', viewSyncedInventories, inventoryItem, () => null)],
  ['Section', changesOf('Section', viewSyncedSections, sectionItem, () => null)],
  ['Message', readMessages],
  ['Count', changesOf('Count', viewSyncedCounts, countItem, (count) => count.cognitoUserId)],
];

function changesOf<Row extends SyncedRecord & { readonly pharmacyId: string }>(
  model: ModelName,
  view: (db: Database, filter: object, range: ChangeRange) => Promise<Row[]>,
  itemOf: (row: Row) => ModelItem,
  ownerOf: (row: Row) => string | null,
): ReadPage {
  return async (db, range) => {
    const rows = await view(db, {}, range);
    return rows.map((row) => {
      const { isDeleted, sortKey, pharmacyId } = row;
      return { model, item: itemOf(row), ownerSub: ownerOf(row), isDeleted, sortKey, pharmacyId };
    });
  };
}

async function readMessages(db: Database, range: ChangeRange): Promise<ChangedRow[]> {
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
