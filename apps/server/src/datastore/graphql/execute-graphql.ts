import { setImmediate } from 'node:timers/promises';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { authorise, type Caller } from '../../caller.js';
import type { AssertSpace } from '../../db/health.js';
import { createRowFilter } from './filter.js';
import { errorEntry } from './graphql-error.js';
import { errorsOf, executionBounds, readDocument, refuseCostlyVariables } from './limits.js';
import type { GraphqlContext } from './resolvers.js';
import { createSchema, models, schema } from './schema.js';
import type { ModelItem } from './sync/model-readers.js';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

type Resolvers = Readonly<Record<string, unknown>>;

/**
 * Answers a licensed caller like AppSync. No introspection: docs/collector-api.md documents the models.
 * Faults go to `onFault`; the answer hides their cause.
 */
export function createExecuteGraphql(resolvers: Resolvers, assertSpace: AssertSpace) {
  return async (caller: Caller, { query, variables }: GraphqlRequest, onFault: (fault: unknown) => void) => {
    authorise(caller, 'licensed');
    // Others run between documents that arrived together.
    await setImmediate();
    const { data = null, errors } = await run(
      { resolvers, assertSpace },
      { caller, inOrder: oneAfterTheOther(), filterRows: createRowFilter() },
      query,
      variables ?? {},
    ).catch(asResult);
    if (errors === undefined) return { data };
    return { data, errors: errors.map((error) => errorEntry(error, onFault)) };
  };
}

function oneAfterTheOther(): GraphqlContext['inOrder'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

async function run(
  { resolvers, assertSpace }: { resolvers: Resolvers; assertSpace: AssertSpace },
  contextValue: GraphqlContext,
  query: string,
  variableValues: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> {
  refuseCostlyVariables(variableValues);
  const { document, operation } = readDocument(query);
  if (operation === OperationTypeNode.SUBSCRIPTION) {
    throw new GraphQLError('Subscriptions are opened at /graphql/realtime.');
  }
  const errors = errorsOf(schema, document);
  if (errors.length > 0) return { data: null, errors };
  if (operation === OperationTypeNode.MUTATION) await assertSpace();
  const executed = isPlain(document) ? plainSchema : schema;
  return execute({
    schema: executed,
    document,
    rootValue: resolvers,
    contextValue,
    variableValues,
    ...executionBounds,
  });
}

function asResult(error: unknown): ExecutionResult {
  const known = error instanceof GraphQLError;
  const cause = error instanceof Error ? error : new Error(String(error));
  return { data: null, errors: [known ? error : new GraphQLError(cause.message, { originalError: cause })] };
}

/** graphql neither visits the fields of these items nor changes their values. */
const completeItems = new GraphQLScalarType({ name: 'CompleteItems' });

/**
 * Executes plain documents (`isPlain`), already validated against the whole schema. One loop writes the items
 * of a page; graphql, which visits each field by itself, takes ten times as long for 1,000 counts.
 */
export const plainSchema: GraphQLSchema = createPlainSchema();

function createPlainSchema(): GraphQLSchema {
  const plain = createSchema();
  for (const { name } of models) {
    const connection = plain.getType(`Model${name}Connection`);
    const model = plain.getType(name);
    if (!isObjectType(connection) || !isObjectType(model))
      throw new Error(`the schema has no pages of ${name}`);
    const { items } = connection.getFields();
    if (items === undefined) throw new Error(`a page of ${name} has no items`);
    items.type = completeItems;
    items.resolve = (page: { readonly items: readonly ModelItem[] }, _arguments, _context, info) =>
      writeItems(model, info, page.items);
  }
  return plain;
}

export function isPlain({ definitions }: DocumentNode): boolean {
  const [operation] = definitions;
  return (
    definitions.length === 1 &&
    operation?.kind === Kind.OPERATION_DEFINITION &&
    isPlainSet(operation.selectionSet)
  );
}

function isPlainSet({ selections }: SelectionSetNode): boolean {
  const keys = selections.map(keyOf);
  return new Set(keys).size === keys.length && selections.every(isPlainField);
}

function isPlainField(selection: SelectionNode): boolean {
  if (selection.kind !== Kind.FIELD || (selection.directives?.length ?? 0) > 0) return false;
  return selection.selectionSet === undefined || isPlainSet(selection.selectionSet);
}

function keyOf(selection: SelectionNode): string | undefined {
  return selection.kind === Kind.FIELD ? (selection.alias ?? selection.name).value : undefined;
}

function writeItems(model: GraphQLObjectType, info: GraphQLResolveInfo, items: readonly ModelItem[]) {
  const fields = writtenFields(model, info);
  return items.map((item) => {
    const written: Record<string, unknown> = {};
    for (const { key, name, write } of fields) {
      const value = name === '__typename' ? model.name : item[name];
      written[key] = value === null || value === undefined ? null : write(value);
    }
    return written;
  });
}

function writtenFields(model: GraphQLObjectType, { fieldNodes }: GraphQLResolveInfo) {
  const selections = fieldNodes[0]?.selectionSet?.selections ?? [];
  return selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return [];
    const name = selection.name.value;
    const key = keyOf(selection) ?? name;
    if (name === '__typename') return [{ key, name, write: (value: unknown) => value }];
    const type = getNamedType(model.getFields()[name]?.type);
    if (!isLeafType(type)) throw new Error(`${model.name} has no leaf ${name}`);
    return [{ key, name, write: (value: unknown) => type.serialize(value) }];
  });
}
