import type { ErrorCode } from '@balanco/contract/base/errors';
import { AppError } from '../../app-error.js';
import type { RealtimeError } from './server-message.js';

/** A refusal in AppSync's words. It ends one subscription, not the connection. */
export class RealtimeRefusal extends Error {
  readonly errors: readonly RealtimeError[];

  constructor(...errors: readonly RealtimeError[]) {
    super(errors[0]?.message);
    this.name = 'RealtimeRefusal';
    this.errors = errors;
  }
}

type CodeOutcome = Omit<RealtimeError, 'message'> | 'retry';

/** On this error the client stops trying with the same token and informs the app. */
const unauthorized: CodeOutcome = { errorType: 'UnauthorizedException', errorCode: 401 };

/** AppSync's error for each refusal. `retry`: the client gets no error, because after one it would never try again. */
export const realtimeErrors: Record<ErrorCode, CodeOutcome> = {
  invalid: unauthorized,
  license_required: unauthorized,
  token_invalid: unauthorized,
  permission_denied: unauthorized,
  not_found: unauthorized,
  method_not_allowed: unauthorized,
  conflict: unauthorized,
  version_conflict: unauthorized,
  same_counter: unauthorized,
  too_large: unauthorized,
  unsupported_media_type: unauthorized,
  too_many_requests: 'retry',
  internal: 'retry',
  unavailable: 'retry',
  out_of_space: 'retry',
};

/** The refusal that the client receives for a failure; null if it has to try again. */
export function refusalOf(error: unknown): RealtimeRefusal | null {
  if (error instanceof RealtimeRefusal) return error;
  if (!(error instanceof AppError)) return null;
  const outcome = realtimeErrors[error.code];
  return outcome === 'retry' ? null : new RealtimeRefusal({ ...outcome, message: error.message });
}
