import type { ErrorCode } from '@balanco/contract/base/errors';

export interface Refusal {
  status: number;
  code: ErrorCode | null;
  detail: string | null;
  fields: Readonly<Record<string, readonly string[]>>;
  current: unknown;
  /** Seconds, if the server names them. */
  retryAfterSeconds?: number | null;
}

/** Its message is Portuguese. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.refusal = refusal;
  }

  /** The dialog closes and the banner appears (specification, section 6). */
  get isPermissionDenied(): boolean {
    return this.refusal.code === 'permission_denied';
  }

  /** A retry may succeed. */
  get isTransient(): boolean {
    return this.refusal.status >= 500 || this.refusal.status === 429;
  }
}

/**
 * It isn't from our server or the provider. It comes without a message, so each screen shows its sentence;
 * `reason` is for developers.
 */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('', options);
    this.reason = reason;
  }
}

/** @throws UnexpectedAnswer for another text */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswer('not JSON', { cause });
  }
}

export function messageOr(fallback: string, error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
