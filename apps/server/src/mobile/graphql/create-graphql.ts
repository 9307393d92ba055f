import type { AssertSpace } from '../../db/space-guard.js';
import { type CountWriting, createCountMutations } from './count-mutations.js';
import { createExecuteGraphql } from './execute-graphql.js';
import { createGetQueries } from './get-queries.js';
import type { GraphqlContext } from './graphql-context.js';
import { createInventoryMutations } from './inventory-mutations.js';
import { models } from './models.js';
import { createSectionMutations } from './section-mutations.js';
import { createSyncQuery } from './sync-queries.js';

/** Queries need this because graphql starts all fields of a query at once. It runs mutations in sequence by itself. */
function inOrder<Arguments, Row>(read: (given: Arguments, context: GraphqlContext) => Promise<Row>) {
  return (given: Arguments, context: GraphqlContext) => context.inOrder(() => read(given, context));
}

type GraphqlDependencies = CountWriting & { readonly assertSpace: AssertSpace };

/** Everything that `/graphql` answers, wired to the use cases that compose.ts passes in. */
export function createGraphql(dependencies: GraphqlDependencies) {
  const { db } = dependencies;
  const lists = models.flatMap((model) => {
    const sync = inOrder(createSyncQuery(db, model));
    return [[`sync${model.plural}`, sync] as const, [`list${model.plural}`, sync] as const];
  });
  const gets = Object.entries(createGetQueries(db)).map(([name, get]) => [name, inOrder(get)] as const);
  const resolvers = {
    ...Object.fromEntries([...lists, ...gets]),
    ...createInventoryMutations(dependencies),
    ...createSectionMutations(dependencies),
    ...createCountMutations(dependencies),
  };
  return createExecuteGraphql(resolvers, dependencies.assertSpace);
}
