import { isTransient } from '@balanco/contract/errors';
import { AppError } from '../../app-error.js';
import type { RealtimeError } from './server-message.js';

/** A refusal in AppSync's words, which ends one subscription and nothing else. */
export class RealtimeRefusal extends Error {
  readonly errors: readonly RealtimeError[];

  constructor(...errors: readonly RealtimeError[]) {
    super(errors[0]?.message);
    this.name = 'RealtimeRefusal';
    this.errors = errors;
  }
}

/** What the client may read of a failure; null for what passes: the client shall try again. */
export function refusalOf(error: unknown): RealtimeRefusal | null {
  if (error instanceof RealtimeRefusal) return error;
  if (!(error instanceof AppError) || isTransient[error.code]) return null;
  // The client's word for it: it doesn't try again with the same token, and tells the app.
  return new RealtimeRefusal({ errorType: 'UnauthorizedException', message: error.message, errorCode: 401 });
}
