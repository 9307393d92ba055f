import { type DocumentNode, executeSync, GraphQLError, OperationTypeNode } from 'graphql';
import { compileFilter, type ModelFilter } from '../graphql/filter.js';
import { errorsOf, executionBounds, readDocument, refuseCostlyVariables } from '../graphql/limits.js';
import { schema } from '../graphql/schema.js';
import { type ChangedRow, type SubscriptionField, subscriptionFields } from './change-feed.js';
import { type RealtimeError, RealtimeRefusal } from './messages.js';

const ONE_SUBSCRIPTION = 'Send exactly one subscription.';

type Row = ChangedRow['item'];
type Variables = Readonly<Record<string, unknown>>;

export type PreparedSubscription = ReturnType<typeof prepareSubscription>;

/** @throws RealtimeRefusal unless it is one valid subscription */
export function prepareSubscription(query: string, variables: Variables) {
  try {
    return prepare(query, variables);
  } catch (error) {
    throw error instanceof GraphQLError ? refuse([error]) : error;
  }
}

function prepare(query: string, variables: Variables) {
  refuseCostlyVariables(variables);
  const { document, operation, fields } = readDocument(query);
  const errors = errorsOf(schema, document);
  if (errors.length > 0) throw refuse(errors);
  if (operation !== OperationTypeNode.SUBSCRIPTION) throw new GraphQLError(ONE_SUBSCRIPTION);
  const { field, filter, values } = askedFor(document, variables);
  // The schema has validated the filter.
  const { matches, conditions } = compileFilter(filter as ModelFilter | undefined);
  return {
    field,
    work: fields + conditions,
    matches: (row: Row) => isOf(row, values) && matches(row),
    payloadOf: (row: Row): unknown =>
      executeSync({ schema, document, rootValue: { [field]: row }, variableValues: variables }),
  };
}

/** Executes the document with recording resolvers, so that graphql itself reads the arguments. */
function askedFor(document: DocumentNode, variableValues: Variables) {
  const asked: { field: SubscriptionField; filter: unknown; values: Variables }[] = [];
  const note =
    (field: SubscriptionField) =>
    ({ filter, ...values }: Variables) => {
      asked.push({ field, filter, values });
      return null;
    };
  const rootValue = Object.fromEntries(subscriptionFields.map((field) => [field, note(field)]));
  const { errors } = executeSync({ schema, document, rootValue, variableValues, ...executionBounds });
  const [first] = asked;
  if (first === undefined || asked.length > 1) {
    throw refuse(errors ?? [new GraphQLError(ONE_SUBSCRIPTION)]);
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
