import { type ErrorCode, errorSentence } from '@balanco/contract/base/errors';
import { inputRefusal, inputSentence } from '@balanco/contract/base/input-sentences';
import type { ZodError, ZodType, z } from 'zod';

interface AppErrorDetails {
  /** Portuguese, by field; list rows as `3.barcode`, from 0. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The stored value that a version conflict answers. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(
    code: ErrorCode,
    sentence: string = errorSentence[code],
    details: AppErrorDetails = {},
    /** The log has it, the answer doesn't. */
    cause?: unknown,
  ) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

export function invalidField(field: string, sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: [sentence] } });
}

/** Refuses `conflict`, until the call comes again with the field. */
export function askFor(field: string, sentence: string): AppError {
  return new AppError('conflict', sentence, { fields: { [field]: [sentence] } });
}

export function invalidInput(error: ZodError): AppError {
  const { detail, ...details } = inputRefusal(error);
  return new AppError('invalid', detail, details);
}

export function parseInput<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: inputSentence });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
