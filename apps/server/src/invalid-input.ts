import { errorSentence } from '@balanco/contract/errors';
import type { ZodError } from 'zod';
import { AppError } from './app-error.js';

/** The refusal for a request that failed the contract's schema; `fields` names each bad part by its path. */
export function invalidInput(error: ZodError): AppError {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    const sentences = fields[path] ?? [];
    sentences.push(issue.message);
    fields[path] = sentences;
  }
  return new AppError('invalid', error.issues[0]?.message ?? errorSentence.invalid, { fields });
}
