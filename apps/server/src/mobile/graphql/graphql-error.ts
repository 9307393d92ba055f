import { type ErrorCode, errorSentence, isTransient } from '@balanco/contract/errors';
import { GraphQLError } from 'graphql';
import { AppError } from '../../app-error.js';

/** AppSync's words for what went wrong; the client acts on them (MOBILE-SYNC, "Queries and mutations"). */
export type ErrorType =
  | 'Unauthorized'
  | 'DynamoDB:ConditionalCheckFailedException'
  | 'BadRequest'
  | 'ValidationError'
  | 'InternalFailure';

/** A refusal of one field of a document, with the row as it is now where the client needs it. */
export class ModelError extends Error {
  readonly errorType: ErrorType;
  readonly data: unknown;
  readonly errorInfo: unknown;

  constructor(
    errorType: ErrorType,
    message: string,
    { data = null, errorInfo = null }: ModelErrorParts = {},
  ) {
    super(message);
    this.errorType = errorType;
    this.data = data;
    this.errorInfo = errorInfo;
  }
}

interface ModelErrorParts {
  readonly data?: unknown;
  readonly errorInfo?: unknown;
}

/** One entry of `errors`, as AppSync writes it. */
export interface ErrorEntry {
  readonly path: readonly (string | number)[] | null;
  readonly message: string;
  readonly locations: readonly { line: number; column: number; sourceName: null }[] | null;
  readonly errorType: ErrorType;
  readonly data: unknown;
  readonly errorInfo: unknown;
}

/**
 * The one sentence for which a DataStore client keeps a mutation and sends it again until it is taken. Every other
 * error makes it forget the mutation, and the count in it: so no fault of ours may say anything else.
 */
export const RETRY_MESSAGE = 'Network Error';

/** Writes an error as AppSync does. A fault of ours goes to `onFault` and leaves without any detail. */
export function errorEntry(error: GraphQLError, onFault: (fault: unknown) => void): ErrorEntry {
  const { errorType, message, data, errorInfo } = partsOf(error, onFault);
  return {
    path: error.path ?? null,
    message,
    locations: error.locations?.map(({ line, column }) => ({ line, column, sourceName: null })) ?? null,
    errorType,
    data,
    errorInfo,
  };
}

function partsOf(error: GraphQLError, onFault: (fault: unknown) => void): ModelError {
  const cause = causeOf(error);
  if (cause === null) return new ModelError('ValidationError', error.message);
  if (cause instanceof ModelError) return cause;
  if (cause instanceof AppError && cause.code !== 'internal') return refusalOf(cause);
  onFault(cause);
  return retryLater('internal', errorSentence.internal);
}

/** What was thrown in a resolver; null for what graphql itself has to say of a document or its variables. */
function causeOf(error: GraphQLError): Error | null {
  const cause = error.originalError ?? null;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}

function refusalOf({ code, message, details }: AppError): ModelError {
  if (isTransient[code]) return retryLater(code, message);
  return new ModelError(errorTypes[code], message, { errorInfo: { code, fields: details.fields ?? {} } });
}

function retryLater(code: ErrorCode, detail: string): ModelError {
  return new ModelError('InternalFailure', RETRY_MESSAGE, { errorInfo: { code, detail } });
}

/** AppSync's word for each refusal. A transient one never leaves under its own sentence. */
const errorTypes: Record<ErrorCode, ErrorType> = {
  invalid: 'BadRequest',
  license_required: 'Unauthorized',
  token_invalid: 'Unauthorized',
  permission_denied: 'Unauthorized',
  not_found: 'BadRequest',
  method_not_allowed: 'BadRequest',
  conflict: 'BadRequest',
  version_conflict: 'BadRequest',
  too_large: 'BadRequest',
  unsupported_media_type: 'BadRequest',
  too_many_requests: 'InternalFailure',
  internal: 'InternalFailure',
  unavailable: 'InternalFailure',
  out_of_space: 'InternalFailure',
};
