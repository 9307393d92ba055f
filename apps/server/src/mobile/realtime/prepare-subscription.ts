import { type DocumentNode, executeSync, GraphQLError, OperationTypeNode, validate } from 'graphql';
import { type ModelFilter, matchesFilter } from '../graphql/filter.js';
import { onlyOperation, readDocument } from '../graphql/limits.js';
import { schema } from '../graphql/schema.js';
import { type ChangedRow, type SubscriptionField, subscriptionFields } from './change.js';
import { RealtimeRefusal } from './realtime-refusal.js';
import type { RealtimeError } from './server-message.js';

type Row = ChangedRow['item'];
type Variables = Readonly<Record<string, unknown>>;

/** A subscription that is valid against the schema. */
export interface PreparedSubscription {
  readonly field: SubscriptionField;
  /** Whether the row passes the filter and has the values of the other arguments, each of which names a field. */
  matches(row: Row): boolean;
  /** The payload of a `data` message: the fields of the row that the document selects. */
  payloadOf(row: Row): unknown;
}

interface Asked {
  readonly field: SubscriptionField;
  readonly arguments: Variables;
}

/**
 * Reads a subscription's document and variables. Refuses RealtimeRefusal unless it is exactly one valid subscription.
 */
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

/** Executes the document with resolvers that record their field and arguments, so that graphql itself reads them. */
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

/** Whether the row has each of these values. Apps whose schema has an owner rule send the owner this way. */
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
