import { inputRefusal, inputSentence } from '@balanco/contract/base/input-sentences';
import type { ZodError, ZodType, z } from 'zod';
import { AppError } from './app-error.js';

export function invalidInput(error: ZodError): AppError {
  const { detail, ...details } = inputRefusal(error);
  return new AppError('invalid', detail, details);
}

/** Refuses `invalid` with the fields' sentences. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: inputSentence });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
