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

/** Names, nulls and types of what PostgreSQL returned (db/answering.ts). */
answerCheck.compare = (columns, rows) => {
  if (rows.length === 0) return;
  const declared = Object.keys(columns).sort().join();
  const row = rowSchema(columns);
  for (const returned of rows) {
    const names = Object.keys(returned).sort().join();
    if (names !== declared) throw new Error(`PostgreSQL answers ${names}; declared is ${declared}`);
    row.parse(returned);
  }
};
