import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.mjs';
import { schemaTypes } from './schema-types.mjs';

test.each([
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
])('schemaTypes knows %s: %s.%s', (_, table, column, type) => {
  const types = schemaTypes(readFileSync(join(ROOT, 'apps/server/sql/schema.sql'), 'utf8'));
  const [, columns] = types.split(`\n  ${table}: {\n`);
  expect(columns?.slice(0, columns.indexOf('  };'))).toContain(`    ${column}: ${type};\n`);
});

test('schemaTypes refuses a type that it does not know', () => {
  expect(() => schemaTypes('create table place (\n  at point not null\n);\n')).toThrow('place.at point');
});
