import { isStaff } from '@balanco/contract/roles';
import type { Database } from '../../db/database.js';
import type { GraphqlContext } from './graphql-context.js';
import { ModelError } from './graphql-error.js';
import { countItem, inventoryItem, type ModelItem, sectionItem } from './model-items.js';
import { findSyncedCount, findSyncedInventory, findSyncedSection } from './model-readers.js';

type GetQuery = (args: { readonly id: string }, context: GraphqlContext) => Promise<ModelItem | null>;

/** One row by its id, deleted or not; null where there is none. Refuses `Unauthorized` for another collector's count. */
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
      if (count.cognitoUserId !== caller.sub && !isStaff(caller.role)) {
        throw new ModelError('Unauthorized', 'Esta contagem é de outro coletor.');
      }
      return countItem(count);
    },
  };
}
