import { afterEach, expect } from 'vitest';
import { z } from 'zod';
import { answerCheck, type Column, type Columns, type Kinds, notNull } from '../../db/answering.js';

const kinds: Readonly<Record<keyof Kinds, z.ZodType>> = {
  text: z.string(),
  int: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.date(),
  bytes: z.instanceof(Buffer),
  json: z.unknown(),
};

function schemaOf(column: Column): z.ZodType {
  if (column instanceof z.ZodType) return column;
  if (typeof column === 'object') {
    const known = notNull(column);
    if (known !== undefined) return schemaOf(known).nullable();
    return Array.isArray(column) ? schemaOf(column[0]).array() : rowSchema(column as Columns);
  }
  if (column.endsWith('?')) return schemaOf(column.slice(0, -1) as Column).nullable();
  return column.endsWith('[]')
    ? schemaOf(column.slice(0, -2) as Column).array()
    : kinds[column as keyof Kinds];
}

function rowSchema(columns: Columns) {
  return z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, schemaOf(of)])),
  );
}

/** Answers that differ from what their statement declares. A test with one fails, whatever the server made of it. */
export const differences: string[] = [];
afterEach(() => expect(differences.splice(0)).toEqual([]));

answerCheck.compare = (columns, rows) => {
  const difference = differenceOf(columns, rows);
  if (difference === null) return;
  differences.push(difference);
  throw new Error(difference);
};

function differenceOf(columns: Columns, rows: readonly object[]): string | null {
  const [first] = rows;
  if (first === undefined) return null;
  const missing = Object.keys(columns).filter((name) => !(name in first));
  const undeclared = Object.keys(first).filter((name) => !(name in columns));
  if (missing.length + undeclared.length > 0)
    return `PostgreSQL's answer: missing: ${missing.join()}; not declared: ${undeclared.join()}`;
  const { error } = rowSchema(columns).array().safeParse(rows);
  return error === undefined ? null : z.prettifyError(error);
}
