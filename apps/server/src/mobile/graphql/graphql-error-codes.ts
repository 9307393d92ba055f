import type { ErrorCode } from '@balanco/contract/base/errors';

/** AppSync's names for errors of a field; the client acts on them (docs/mobile-sync.md, "Queries and mutations"). */
export type ErrorType =
  | 'Unauthorized'
  | 'DynamoDB:ConditionalCheckFailedException'
  | 'BadRequest'
  | 'ValidationError'
  | 'InternalFailure';

/**
 * AppSync's name for each refusal of a field. A transient one is sent with RETRY_MESSAGE instead of its own sentence.
 */
export const fieldErrors: Record<ErrorCode, ErrorType> = {
  invalid: 'BadRequest',
  license_required: 'Unauthorized',
  token_invalid: 'Unauthorized',
  permission_denied: 'Unauthorized',
  not_found: 'BadRequest',
  method_not_allowed: 'BadRequest',
  conflict: 'BadRequest',
  version_conflict: 'BadRequest',
  same_counter: 'BadRequest',
  too_large: 'BadRequest',
  unsupported_media_type: 'BadRequest',
  too_many_requests: 'InternalFailure',
  internal: 'InternalFailure',
  unavailable: 'InternalFailure',
  out_of_space: 'InternalFailure',
};

type RequestError = readonly [status: number, errorType: string];

const malformed: RequestError = [400, 'MalformedHttpRequestException'];
const unauthorized: RequestError = [401, 'UnauthorizedException'];

/** AppSync's status and name for each refusal of a whole request, before its document is read. */
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
