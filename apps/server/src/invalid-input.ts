import { errorSentence } from '@balanco/contract/errors';
import type { ZodError, ZodType, z } from 'zod';
import { AppError } from './app-error.js';

/** The sentence where a schema has none of its own; zod's would be in English. Given to every parse of input. */
export function inputSentence({ input, path = [] }: { input?: unknown; path?: readonly unknown[] }): string {
  if (path.length === 0) return errorSentence.invalid;
  return input === undefined ? 'Campo obrigatório.' : 'Valor inválido.';
}

/**
 * The refusal for a request that failed the contract's schema; `fields` names each bad part by its path, and is left
 * out where the whole is of the wrong kind.
 */
export function invalidInput(error: ZodError): AppError {
  const fields = fieldSentences(error);
  const details = Object.keys(fields).length === 0 ? {} : { fields };
  return new AppError('invalid', error.issues[0]?.message ?? errorSentence.invalid, details);
}

/** What is wrong with which part of a value, by the part's path with dots; nothing of what is wrong with the whole. */
export function fieldSentences(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues.filter(({ path }) => path.length > 0)) {
    const path = issue.path.map(String).join('.');
    const sentences = fields[path] ?? [];
    sentences.push(issue.message);
    fields[path] = sentences;
  }
  return fields;
}

/** The value as the schema gives it; refuses `invalid` with the sentences of its fields. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: inputSentence });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
