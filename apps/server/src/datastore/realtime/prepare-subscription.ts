import { type DocumentNode, executeSync, GraphQLError, OperationTypeNode } from 'graphql';
import { type CompiledFilter, compileFilter, type ModelFilter } from '../graphql/filter.js';
import { errorsOf, executionBounds, readDocument, refuseCostlyVariables } from '../graphql/limits.js';
import { schema } from '../graphql/schema.js';
import { type ChangedRow, type SubscriptionField, subscriptionFields } from './change-feed.js';
import { type RealtimeError, RealtimeRefusal } from './messages.js';

type Row = ChangedRow['item'];
type Variables = Readonly<Record<string, unknown>>;

export type PreparedSubscription = ReturnType<typeof prepareSubscription>;

interface Asked {
  readonly field: SubscriptionField;
  readonly arguments: Variables;
}

/** @throws RealtimeRefusal unless it is one valid subscription */
export function prepareSubscription(query: string, variables: Variables) {
  const { document, fields } = readSubscription(query, variables);
  const { field, arguments: given } = askedFor(document, variables);
  const { filter, ...values } = given;
  // The schema has validated the filter.
  const { matches, conditions } = readFilter(filter as ModelFilter | undefined);
  return {
    field,
    work: fields + conditions,
    matches: (row: Row) => isOf(row, values) && matches(row),
    payloadOf: (row: Row): unknown =>
      executeSync({ schema, document, rootValue: { [field]: row }, variableValues: variables }),
  };
}

function readSubscription(query: string, variables: Variables) {
  try {
    refuseCostlyVariables(variables);
    const read = readDocument(query);
    const errors = errorsOf(schema, read.document);
    if (errors.length > 0) throw refuse(errors);
    if (read.operation !== OperationTypeNode.SUBSCRIPTION) {
      throw refuse([new GraphQLError('Send exactly one subscription.')]);
    }
    return read;
  } catch (error) {
    if (error instanceof GraphQLError) throw refuse([error]);
    throw error;
  }
}

function readFilter(filter: ModelFilter | undefined): CompiledFilter {
  try {
    return compileFilter(filter);
  } catch (error) {
    if (error instanceof GraphQLError) throw refuse([error]);
    throw error;
  }
}

/** Executes the document with recording resolvers, so that graphql itself reads the arguments. */
function askedFor(document: DocumentNode, variableValues: Variables): Asked {
  const asked: Asked[] = [];
  const note = (field: SubscriptionField) => (given: Variables) => {
    asked.push({ field, arguments: given });
    return null;
  };
  const rootValue = Object.fromEntries(subscriptionFields.map((field) => [field, note(field)]));
  const { errors } = executeSync({ schema, document, rootValue, variableValues, ...executionBounds });
  const [first] = asked;
  if (first === undefined || asked.length > 1) {
    throw refuse(errors ?? [new GraphQLError('Send exactly one subscription.')]);
  }
  return first;
}

/** Owner rules send the owner among the variables. */
function isOf(row: Row, values: Variables): boolean {
  return Object.entries(values).every(([field, value]) => value == null || row[field] === value);
}

/** Clients then subscribe without a filter. */
const UNKNOWN_FIELD = 'The variables input contains a field that is not defined for input object type';

function refuse(errors: readonly GraphQLError[]): RealtimeRefusal {
  return new RealtimeRefusal(
    ...errors.map(({ message }): RealtimeError => {
      const isFilter = /is not defined by type "ModelSubscription/.test(message);
      return { errorType: 'ValidationError', message: isFilter ? `${UNKNOWN_FIELD}: ${message}` : message };
    }),
  );
}
