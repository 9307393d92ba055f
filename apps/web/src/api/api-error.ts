import type { ErrorCode } from '@balanco/contract/errors';

export interface Refusal {
  status: number;
  /** null where a server (or a proxy before it) sent none. */
  code: ErrorCode | null;
  detail: string | null;
  /** The sentences of each bad field. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The stored thing of a version conflict. */
  current: unknown;
  /** When the server can take the same call again, where it said so. */
  retryAfterSeconds?: number | null;
}

/** A call that the server refused. The message is the Portuguese sentence for it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.refusal = refusal;
  }

  /** Whether the role forbids it: the dialog closes and the banner is shown (specification, section 6). */
  get isPermissionDenied(): boolean {
    return this.refusal.code === 'permission_denied';
  }

  /** Whether it is worth trying the same call again. */
  get isTransient(): boolean {
    return this.refusal.status >= 500 || this.refusal.status === 429;
  }
}
