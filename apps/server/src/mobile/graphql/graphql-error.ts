import { type ErrorCode, errorSentence, isTransient } from '@balanco/contract/base/errors';
import { GraphQLError } from 'graphql';
import { AppError } from '../../app-error.js';
import { type ErrorType, fieldErrors } from './graphql-error-codes.js';

/** A refusal of one field of a document. `data` carries the current row if the client needs it. */
export class ModelError extends Error {
  readonly errorType: ErrorType;
  readonly data: unknown;
  readonly errorInfo: unknown;

  constructor(
    errorType: ErrorType,
    message: string,
    { data = null, errorInfo = null }: ModelErrorDetails = {},
  ) {
    super(message);
    this.errorType = errorType;
    this.data = data;
    this.errorInfo = errorInfo;
  }
}

interface ModelErrorDetails {
  readonly data?: unknown;
  readonly errorInfo?: unknown;
}

/** One entry of `errors`, in AppSync's shape. */
export interface ErrorEntry {
  readonly path: readonly (string | number)[] | null;
  readonly message: string;
  readonly locations: readonly { line: number; column: number; sourceName: null }[] | null;
  readonly errorType: ErrorType;
  readonly data: unknown;
  readonly errorInfo: unknown;
}

/**
 * The only message on which a DataStore client keeps a mutation and sends it again. On every other error it forgets the
 * mutation and the count in it, so each fault that may pass has to use this message.
 */
export const RETRY_MESSAGE = 'Network Error';

/** Turns an error into AppSync's shape. A fault is passed to `onFault`; the answer says nothing of its cause. */
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

/** The error that a resolver threw; null for an error that graphql itself reports about a document or its variables. */
function causeOf(error: GraphQLError): Error | null {
  const cause = error.originalError ?? null;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}

function refusalOf({ code, message, details }: AppError): ModelError {
  if (isTransient[code]) return retryLater(code, message);
  return new ModelError(fieldErrors[code], message, { errorInfo: { code, fields: details.fields ?? {} } });
}

function retryLater(code: ErrorCode, detail: string): ModelError {
  return new ModelError('InternalFailure', RETRY_MESSAGE, { errorInfo: { code, detail } });
}
