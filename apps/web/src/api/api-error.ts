import type { ErrorCode } from '@balanco/contract/base/errors';

export interface Refusal {
  status: number;
  /** null if the server, or a proxy, sent no code. */
  code: ErrorCode | null;
  detail: string | null;
  /** The sentences of each bad field. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The stored object of a version conflict. */
  current: unknown;
  /** Seconds after which the server will accept the call, if it said so. */
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

  /** Whether the role forbids the call: the dialog closes and the banner appears (specification, section 6). */
  get isPermissionDenied(): boolean {
    return this.refusal.code === 'permission_denied';
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.refusal.status >= 500 || this.refusal.status === 429;
  }
}
