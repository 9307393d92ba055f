import { type ErrorCode, errorSentence } from '@balanco/contract/base/errors';

interface AppErrorDetails {
  /** Portuguese, by field; list rows as `3.barcode`, from 0. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Stored value of a version conflict. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A closed code and a Portuguese sentence for the caller. */
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
