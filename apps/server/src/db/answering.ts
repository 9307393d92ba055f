import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from './database.js';

/** What the integration tier compares with each answer; production trusts PostgreSQL. */
export const answerCheck: { compare?: (row: z.ZodObject, rows: readonly object[]) => void } = {};

/** The tag `sql` for a statement that answers rows of these columns. Its tests fail if PostgreSQL answers others. */
export function answering<Row extends z.ZodObject>(row: Row) {
  return (text: TemplateStringsArray, ...values: unknown[]) => ({
    async execute(db: Database | Transaction): Promise<{ rows: z.output<Row>[] }> {
      const { rows } = await sql<z.output<Row>>(text, ...values).execute(db);
      answerCheck.compare?.(row, rows);
      return { rows };
    },
  });
}
