import type { ErrorCode } from '@balanco/contract/base/errors';

/** The HTTP status of every refusal; the only place that maps codes to statuses (docs/http.md, "Errors"). */
export const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  license_required: 402,
  token_invalid: 403,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  same_counter: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  out_of_space: 507,
};
