import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  specifiedRules,
  validate,
} from 'graphql';
import { authorise, type Caller } from '../../caller.js';
import type { AssertSpace } from '../../db/space-guard.js';
import type { GraphqlContext } from './graphql-context.js';
import { type ErrorEntry, errorEntry } from './graphql-error.js';
import { onlyOperation, readDocument, refuseDeepVariables } from './limits.js';
import { isPlain, plainSchema } from './plain-items.js';
import { schema } from './schema.js';

/** The body of a request, as AppSync's clients send it. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface GraphqlAnswer {
  readonly data: unknown;
  readonly errors?: readonly ErrorEntry[];
}

/** The resolvers of all queries and mutations, by the names of their fields. */
export type Resolvers = Readonly<Record<string, unknown>>;

/**
 * Runs one query or mutation of a licensed caller and answers like AppSync. Introspection is off because
 * docs/collector-api.md documents the models. Faults are passed to `onFault`; the answer says nothing of their cause.
 */
export function createExecuteGraphql(resolvers: Resolvers, assertSpace: AssertSpace) {
  return async (
    caller: Caller,
    { query, variables }: GraphqlRequest,
    onFault: (fault: unknown) => void,
  ): Promise<GraphqlAnswer> => {
    authorise(caller, 'licensed');
    const { data = null, errors } = await run(
      { resolvers, assertSpace },
      { caller, inOrder: oneAfterTheOther() },
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
  refuseDeepVariables(variableValues);
  const document = readDocument(query);
  const errors = validateDocument(document);
  if (errors.length > 0) return { data: null, errors };
  if (onlyOperation(document).operation === OperationTypeNode.MUTATION) await assertSpace();
  const executed = isPlain(document) ? plainSchema : schema;
  return execute({ schema: executed, document, rootValue: resolvers, contextValue, variableValues });
}

function validateDocument(document: DocumentNode): readonly GraphQLError[] {
  if (onlyOperation(document).operation === OperationTypeNode.SUBSCRIPTION) {
    return [new GraphQLError('Subscriptions are opened at /graphql/realtime.')];
  }
  return validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule]);
}

function asResult(error: unknown): ExecutionResult {
  const known = error instanceof GraphQLError;
  const cause = error instanceof Error ? error : new Error(String(error));
  return { data: null, errors: [known ? error : new GraphQLError(cause.message, { originalError: cause })] };
}
