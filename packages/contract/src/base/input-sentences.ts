import type { ZodError } from 'zod';
import { errorSentence } from './errors.js';

/** Replaces zod's English; every parse uses it. */
export function inputSentence({ input, path = [] }: { input?: unknown; path?: readonly unknown[] }): string {
  if (path.length === 0) return errorSentence.invalid;
  return input === undefined ? 'Campo obrigatório.' : 'Valor inválido.';
}

/** `fields` by path; absent for a wrong type as a whole. */
export function inputRefusal(error: ZodError): { detail: string; fields?: Record<string, string[]> } {
  const fields = fieldSentences(error);
  const detail = firstSentence(error);
  return Object.keys(fields).length === 0 ? { detail } : { detail, fields };
}

const UNNAMED =
  /^(?:Campo obrigatório|Valor inválido|Filtro inválido|Data inválida|Use no máximo \d+ caracteres|Use true ou false|Informe (?:um texto|um número|true ou false)|O texto tem)\b/;

/** Clients that don't read `fields` show it. */
function firstSentence({ issues: [first] }: ZodError): string {
  if (first === undefined) return errorSentence.invalid;
  const isUnnamed = first.path.length > 0 && UNNAMED.test(first.message);
  return isUnnamed ? `${first.path.map(String).join('.')}: ${first.message}` : first.message;
}

/** Returns the sentences by dotted path. */
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
