import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../../testing/database/test-database.js';
import { schemaTypes } from './schema-types.js';

const database = useDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(() => client.end());

it.each([
  ['a column, by its type', 'audit_seal', 'audit_ids', 'string[]'],
  ['one that may be null', 'count', 'read_in', 'string | null'],
  ['a default', 'pharmacy', 'version', 'Generated<number>'],
  ['an identity', 'count', 'id', 'GeneratedAlways<number>'],
  ['a computed column', 'count_line', 'barcode_key', 'GeneratedAlways<string>'],
  ['a type that is written otherwise', 'daily_stock', 'changed_on', 'ColumnType<Date, string, string>'],
  [
    'that with a default',
    'count',
    'factor',
    'ColumnType<number, number | string | undefined, number | string>',
  ],
  ['words', 'code_binding', 'kind', "'barcode' | 'internal_code'"],
  ['words that may be null', 'settlement_item', 'round', "'1' | '2' | '3' | 'D' | null"],
  ['a quoted name', 'audit_seal', 'position', 'number'],
  [
    'what the contract knows of JSON',
    'import_report',
    'problems',
    "ColumnType<ImportReport['problems'], string, string>",
  ],
  ['a view', 'unknown_loss', 'approved_at', 'Date | null'],
  ['a materialized view', 'transfer', 'short_key', 'string | null'],
  ["a view's column that is never null", 'place_total', 'lines', 'number'],
])('schemaTypes knows %s: %s.%s', async (_, table, column, type) => {
  const [, columns] = (await schemaTypes(client)).split(`\n  ${table}: {\n`);
  expect(columns?.slice(0, columns.indexOf('  };'))).toContain(`    ${column}: ${type};\n`);
});

it('schemaTypes refuses a type that it does not know', async () => {
  await client.query('create table place (at point not null)');
  await expect(schemaTypes(client)).rejects.toThrow('point of place.at');
  await client.query('drop table place');
});
