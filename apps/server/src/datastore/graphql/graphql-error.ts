import { type ErrorCode, errorSentence, isTransient } from '@balanco/contract/base/errors';
import { GraphQLError } from 'graphql';
import { AppError } from '../../app-error.js';

/** The client acts on these names of AppSync (docs/mobile-sync.md, "Queries and mutations"). */
type ErrorType =
  | 'Unauthorized'
  | 'DynamoDB:ConditionalCheckFailedException'
  | 'BadRequest'
  | 'ValidationError'
  | 'InternalFailure';

/** Other refusals of a field are `BadRequest`, and transient ones go out with RETRY_MESSAGE. */
const unauthorizedCodes: readonly ErrorCode[] = ['license_required', 'token_invalid', 'permission_denied'];

type RequestError = readonly [status: number, errorType: string];

const malformed: RequestError = [400, 'MalformedHttpRequestException'];
const unauthorized: RequestError = [401, 'UnauthorizedException'];

export const requestErrors: Record<ErrorCode, RequestError> = {
  invalid: malformed,
  license_required: unauthorized,
  token_invalid: unauthorized,
  permission_denied: unauthorized,
  not_found: malformed,
  method_not_allowed: [405, 'MalformedHttpRequestException'],
  conflict: malformed,
  version_conflict: malformed,
  same_counter: malformed,
  too_large: [413, 'RequestEntityTooLargeException'],
  unsupported_media_type: [415, 'MalformedHttpRequestException'],
  too_many_requests: [429, 'TooManyRequestsException'],
  internal: [500, 'InternalFailure'],
  unavailable: [503, 'ServiceUnavailableException'],
  out_of_space: [507, 'ServiceUnavailableException'],
};

/** Refuses one field of a document. `data` carries the current row if the client needs it. */
export class ModelError extends Error {
  readonly errorType: ErrorType;
  readonly data: unknown;
  readonly errorInfo: unknown;

  constructor(
    errorType: ErrorType,
    message: string,
    { data = null, errorInfo = null }: { readonly data?: unknown; readonly errorInfo?: unknown } = {},
  ) {
    super(message);
    this.errorType = errorType;
    this.data = data;
    this.errorInfo = errorInfo;
  }
}

/**
 * The only message on which a DataStore client keeps a mutation and sends it again. On any other error it
 * forgets the mutation, and with it the count.
 */
export const RETRY_MESSAGE = 'Network Error';

/** Faults go to `onFault`; the answer hides their cause. */
export function errorEntry(error: GraphQLError, onFault: (fault: unknown) => void) {
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

/** Returns what a resolver threw, or null for an error of the document or its variables. */
function causeOf(error: GraphQLError): Error | null {
  const cause = error.originalError ?? null;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}

function refusalOf({ code, message, details }: AppError): ModelError {
  if (isTransient(code)) return retryLater(code, message);
  const errorType = unauthorizedCodes.includes(code) ? 'Unauthorized' : 'BadRequest';
  return new ModelError(errorType, message, { errorInfo: { code, fields: details.fields ?? {} } });
}

function retryLater(code: ErrorCode, detail: string): ModelError {
  return new ModelError('InternalFailure', RETRY_MESSAGE, { errorInfo: { code, detail } });
}
