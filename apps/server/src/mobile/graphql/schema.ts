import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { commonSdl, modelSdl } from './model-sdl.js';
import { models } from './models.js';
import { scalars } from './scalars.js';

/** The schema of `/graphql` and `/graphql/realtime`: the part of AppSync that DataStore needs. */
export const schema: GraphQLSchema = createSchema();

/** A schema of its own, for one that differs. */
export function createSchema(): GraphQLSchema {
  const roots = 'type Query\ntype Mutation\ntype Subscription';
  const built = buildSchema([roots, commonSdl, ...models.map(modelSdl)].join('\n'));
  for (const [name, behaviour] of Object.entries(scalars)) {
    const type = built.getType(name);
    if (!isScalarType(type)) throw new Error(`the schema has no scalar ${name}`);
    Object.assign(type, behaviour);
  }
  return built;
}
