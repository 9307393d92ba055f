import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Queries, Transaction } from './database.js';

/** What a column holds: `text?` may be null, `int[]` is an array, and `json` is anything. */
export interface Kinds {
  text: string;
  int: number;
  number: number;
  boolean: boolean;
  date: Date;
  bytes: Buffer;
  json: unknown;
}

const NULLABLE: unique symbol = Symbol('nullable');

/** JSON is `{ … }`, an array of it `[{ … }]`; a schema is for it too, and for words of a closed list. */
export type Column =
  | `${keyof Kinds}${'' | '[]' | '?' | '[]?' | '?[]'}`
  | z.ZodType
  | readonly [Column]
  | Columns
  | OrNull<Column>;

export interface Columns {
  readonly [name: string]: Column;
}

interface OrNull<Of> {
  readonly [NULLABLE]: Of;
}

/** JSON that may be null, as `json_agg` of no rows is. */
export function orNull<const Of extends Column>(column: Of): OrNull<Of> {
  return { [NULLABLE]: column };
}

export function notNull(column: Column): Column | undefined {
  return typeof column === 'object' && NULLABLE in column ? column[NULLABLE] : undefined;
}

type Value<Of> = Of extends z.ZodType
  ? z.output<Of>
  : Of extends OrNull<infer Known>
    ? Value<Known> | null
    : Of extends `${infer Known}?`
      ? Value<Known> | null
      : Of extends `${infer Item}[]`
        ? Value<Item>[]
        : Of extends keyof Kinds
          ? Kinds[Of]
          : Of extends readonly [infer Item]
            ? Value<Item>[]
            : RowOf<Of>;

export type RowOf<Of> = { -readonly [Name in keyof Of]: Value<Of[Name]> };

type Held<Row> = Row extends Record<string, infer Known> ? Known : never;

export type Answered<Statement> = Statement extends (...text: never[]) => {
  all(db: Transaction): Promise<(infer Row)[]>;
}
  ? Row
  : never;

/** What the integration tier compares with each answer; production trusts PostgreSQL. */
export const answerCheck: { compare?: (columns: Columns, rows: readonly object[]) => void } = {};

/** The tag `sql` for a statement that answers rows of these columns. Its tests fail if PostgreSQL answers others. */
export function answering<const Shape extends Columns>(columns: Shape) {
  const held = (row: RowOf<Shape>): Held<RowOf<Shape>> => Object.values(row)[0];
  return (text: TemplateStringsArray, ...values: unknown[]) => {
    async function all(db: Queries): Promise<RowOf<Shape>[]> {
      const { rows } = await sql<RowOf<Shape>>(text, ...values).execute(db);
      answerCheck.compare?.(columns, rows);
      return rows;
    }
    /** Its first row. Without one it throws what `refusal` makes, or that the statement is wrong. */
    async function one(db: Queries, refusal = noRow): Promise<RowOf<Shape>> {
      const [row] = await all(db);
      if (row === undefined) throw refusal();
      return row;
    }
    return {
      all,
      first: async (db: Queries) => (await all(db)).at(0),
      one,
      /** `all` and `one` for a statement of a single column: what it holds. */
      values: async (db: Queries) => (await all(db)).map(held),
      value: async (db: Queries, refusal = noRow) => held(await one(db, refusal)),
    };
  };
}

/** How many rows `from` selects: sql`loss where …`. */
export async function countRows(db: Queries, from: RawBuilder<unknown>): Promise<number> {
  return answering({ count: 'int' })`select count(*) as count from ${from}`.value(db);
}

/** Whether `from` selects any: sql`loss where …`. */
export async function hasRow(db: Queries, from: RawBuilder<unknown>): Promise<boolean> {
  return answering({ found: 'boolean' })`select exists (select from ${from}) as found`.value(db);
}

function noRow() {
  return new Error('a statement that always answers a row answered none');
}
