import type { ErrorCode } from '@balanco/contract/base/errors';

export interface Refusal {
  status: number;
  /** Null if the server or a proxy sent none. */
  code: ErrorCode | null;
  detail: string | null;
  /** Sentences by field. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The stored object, in a version conflict. */
  current: unknown;
  /** When the server will accept the call, if it says so. */
  retryAfterSeconds?: number | null;
}

/** A refusal of the server. Its message is a sentence in Portuguese. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.refusal = refusal;
  }

  /** The role forbids the call: the dialog closes and the banner appears (specification, section 6). */
  get isPermissionDenied(): boolean {
    return this.refusal.code === 'permission_denied';
  }

  /** The same call may succeed later. */
  get isTransient(): boolean {
    return this.refusal.status >= 500 || this.refusal.status === 429;
  }
}

/**
 * An answer that is not from our server or the provider: a proxy's HTML, nothing, or a different shape. It has no message, so
 * each screen shows its own sentence; `reason` is for developers.
 */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('', options);
    this.reason = reason;
  }
}

export function messageOr(fallback: string, error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
