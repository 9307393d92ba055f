import type { Database } from '../../db/database.js';
import { maySeeCount } from '../../features/counts/count-access.js';
import type { GraphqlContext } from './graphql-context.js';
import { countItem, inventoryItem, type ModelItem, sectionItem } from './model-items.js';
import { findSyncedCount, findSyncedInventory, findSyncedSection } from './model-readers.js';
import { foreignCount } from './mutation-refusals.js';

type GetQuery = (args: { readonly id: string }, context: GraphqlContext) => Promise<ModelItem | null>;

/** One row by its id, deleted or not; null if there is none. Refuses `Unauthorized` for another collector's count. */
export function createGetQueries(db: Database): Record<'getInventory' | 'getSection' | 'getCount', GetQuery> {
  return {
    async getInventory({ id }) {
      const inventory = await findSyncedInventory(db, id);
      return inventory === undefined ? null : inventoryItem(inventory);
    },
    async getSection({ id }) {
      const section = await findSyncedSection(db, id);
      return section === undefined ? null : sectionItem(section);
    },
    async getCount({ id }, { caller }) {
      const count = await findSyncedCount(db, id);
      if (count === undefined) return null;
      if (!maySeeCount(caller, count.cognitoUserId)) throw foreignCount();
      return countItem(count);
    },
  };
}
