import { isOwnerOrStaff } from '../../caller.js';
import type { Database } from '../../db/database.js';
import type { AssertSpace } from '../../db/health.js';
import { hidesCount } from '../../features/blind-count/blind-access.js';
import { createExecuteGraphql } from './execute-graphql.js';
import { type CountMutationDependencies, createCountMutations } from './mutations/count-mutations.js';
import { createLocationMutations } from './mutations/location-mutations.js';
import { foreignCount, type GraphqlContext } from './resolvers.js';
import { models } from './schema.js';
import {
  countItem,
  findSyncedCount,
  findSyncedInventory,
  findSyncedSection,
  inventoryItem,
  type ModelItem,
  sectionItem,
} from './sync/model-readers.js';
import { createSyncQuery } from './sync/sync-queries.js';

/** graphql starts all fields of a query at once; mutations run in sequence anyway. */
function inOrder<Arguments, Row>(read: (given: Arguments, context: GraphqlContext) => Promise<Row>) {
  return (given: Arguments, context: GraphqlContext) => context.inOrder(() => read(given, context));
}

export type GraphqlDependencies = CountMutationDependencies & { readonly assertSpace: AssertSpace };

export function createGraphql(dependencies: GraphqlDependencies) {
  const { db } = dependencies;
  const lists = models.flatMap((model) => {
    const sync = inOrder(createSyncQuery(db, model));
    return [[`sync${model.plural}`, sync] as const, [`list${model.plural}`, sync] as const];
  });
  const gets = Object.entries(createGetQueries(db)).map(([name, get]) => [name, inOrder(get)] as const);
  const resolvers = {
    ...Object.fromEntries([...lists, ...gets]),
    ...createLocationMutations(dependencies),
    ...createCountMutations(dependencies),
  };
  return createExecuteGraphql(resolvers, dependencies.assertSpace);
}

type GetQuery = (args: { readonly id: string }, context: GraphqlContext) => Promise<ModelItem | null>;

/** Finds deleted rows too; null outside of reach. Refuses `Unauthorized` for another collector's count. */
function createGetQueries(db: Database): Record<'getInventory' | 'getSection' | 'getCount', GetQuery> {
  return {
    async getInventory({ id }, { caller }) {
      const inventory = await findSyncedInventory(db, caller, id);
      return inventory === undefined ? null : inventoryItem(inventory);
    },
    async getSection({ id }, { caller }) {
      const section = await findSyncedSection(db, caller, id);
      return section === undefined ? null : sectionItem(section);
    },
    async getCount({ id }, { caller }) {
      const count = await findSyncedCount(db, caller, id);
      if (count === undefined) return null;
      if (!isOwnerOrStaff(caller, count.cognitoUserId)) {
        if (await hidesCount(db, caller, count)) return null;
        throw foreignCount();
      }
      return countItem(count);
    },
  };
}
