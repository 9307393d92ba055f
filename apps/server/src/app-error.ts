import { type ErrorCode, errorSentence } from '@balanco/contract/base/errors';

interface AppErrorDetails {
  /** In Portuguese by field name; rows of a list are named `3.barcode`, counted from 0. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The stored value: a version conflict shows both. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A code of the closed list and a sentence in Portuguese that the caller may read. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(
    code: ErrorCode,
    sentence: string = errorSentence[code],
    details: AppErrorDetails = {},
    /** For the log only. */
    cause?: unknown,
  ) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
