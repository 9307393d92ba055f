import { type DocumentNode, executeSync, GraphQLError, OperationTypeNode, validate } from 'graphql';
import { type ModelFilter, matchesFilter } from '../graphql/filter.js';
import { onlyOperation, readDocument } from '../graphql/limits.js';
import { schema } from '../graphql/schema.js';
import { type ChangedRow, type SubscriptionField, subscriptionFields } from './change-feed.js';
import { type RealtimeError, RealtimeRefusal } from './messages.js';

type Row = ChangedRow['item'];
type Variables = Readonly<Record<string, unknown>>;

export interface PreparedSubscription {
  readonly field: SubscriptionField;
  /** Whether the row passes the filter and has the values of the other arguments. */
  matches(row: Row): boolean;
  /** The selected fields of the row. */
  payloadOf(row: Row): unknown;
}

interface Asked {
  readonly field: SubscriptionField;
  readonly arguments: Variables;
}

/** Refuses RealtimeRefusal unless it is exactly one valid subscription. */
export function prepareSubscription(query: string, variables: Variables): PreparedSubscription {
  const document = readSubscription(query);
  const { field, arguments: given } = askedFor(document, variables);
  const { filter, ...values } = given;
  return {
    field,
    // The schema has validated the filter.
    matches: (row) => isOf(row, values) && matchesFilter(filter as ModelFilter | undefined, row),
    payloadOf: (row) =>
      executeSync({ schema, document, rootValue: { [field]: row }, variableValues: variables }),
  };
}

function readSubscription(query: string): DocumentNode {
  try {
    const document = readDocument(query);
    const errors = validate(schema, document);
    if (errors.length > 0) throw refuse(errors);
    if (onlyOperation(document).operation !== OperationTypeNode.SUBSCRIPTION) {
      throw refuse([new GraphQLError('Send exactly one subscription.')]);
    }
    return document;
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
  const { errors } = executeSync({ schema, document, rootValue, variableValues });
  const [first] = asked;
  if (first === undefined || asked.length > 1) {
    throw refuse(errors ?? [new GraphQLError('Send exactly one subscription.')]);
  }
  return first;
}

/** Apps with an owner rule send the owner this way. */
function isOf(row: Row, values: Variables): boolean {
  return Object.entries(values).every(([field, value]) => value == null || row[field] === value);
}

/** On this message the client subscribes again without a filter and filters by itself. */
const UNKNOWN_FIELD = 'The variables input contains a field that is not defined for input object type';

function refuse(errors: readonly GraphQLError[]): RealtimeRefusal {
  return new RealtimeRefusal(
    ...errors.map(({ message }): RealtimeError => {
      const isFilter = /is not defined by type "ModelSubscription/.test(message);
      return { errorType: 'ValidationError', message: isFilter ? `${UNKNOWN_FIELD}: ${message}` : message };
    }),
  );
}
