import { type DocumentNode, executeSync, GraphQLError, OperationTypeNode, validate } from 'graphql';
import { type ModelFilter, matchesFilter } from '../graphql/filter.js';
import { onlyOperation, readDocument } from '../graphql/limits.js';
import { schema } from '../graphql/schema.js';
import { type ChangedRow, type SubscriptionField, subscriptionFields } from './change.js';
import { RealtimeRefusal } from './realtime-refusal.js';
import type { RealtimeError } from './server-message.js';

type Row = ChangedRow['item'];
type Variables = Readonly<Record<string, unknown>>;

/** A subscription that stands up to the schema. */
export interface PreparedSubscription {
  readonly field: SubscriptionField;
  /** Whether the row passes the filter, and the other arguments, which name a field and its value. */
  matches(row: Row): boolean;
  /** The payload of a `data` message: of the row what the document selects. */
  payloadOf(row: Row): unknown;
}

interface Asked {
  readonly field: SubscriptionField;
  readonly arguments: Variables;
}

/** Reads a subscription's document and variables; refuses with RealtimeRefusal what isn't exactly one subscription. */
export function prepareSubscription(query: string, variables: Variables): PreparedSubscription {
  const document = readSubscription(query);
  const { field, arguments: given } = askedFor(document, variables);
  const { filter, ...values } = given;
  return {
    field,
    // The schema has let through no filter but its own.
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

/** Lets graphql itself say which field is asked for and with what, by an execution in which each field notes it. */
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

/** Whether the row has each of these values, as apps write it whose schema says whose a count is. */
function isOf(row: Row, values: Variables): boolean {
  return Object.entries(values).every(([field, value]) => value == null || row[field] === value);
}

/** By these words the client knows that it must filter by itself, and subscribes again without a filter. */
const UNKNOWN_FIELD = 'The variables input contains a field that is not defined for input object type';

function refuse(errors: readonly GraphQLError[]): RealtimeRefusal {
  return new RealtimeRefusal(
    ...errors.map(({ message }): RealtimeError => {
      const isFilter = /is not defined by type "ModelSubscription/.test(message);
      return { errorType: 'ValidationError', message: isFilter ? `${UNKNOWN_FIELD}: ${message}` : message };
    }),
  );
}
