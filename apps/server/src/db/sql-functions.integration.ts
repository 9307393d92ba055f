import { codeKey, hasValidCheckDigit } from '@balanco/contract/base/codes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing/database/test-database.js';

const database = useDatabase();

/** PostgreSQL stores neither null characters nor lone surrogates. */
const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
const blanks = ' \t\n\v\f\r\u00a0\u1680\u2000\u2007\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
/** A quarter has any check digit. */
const gtins = fc.constantFrom(8, 12, 13, 14).chain((length) =>
  fc.tuple(digits(length - 1), fc.nat(9), fc.nat(3)).map(([body, any, quarter]) => {
    const right = [...Array(10).keys()].find((last) => hasValidCheckDigit(`${body}${last}`));
    return `${body}${quarter === 0 ? any : right}`;
  }),
);
const written = fc
  .tuple(
    fc.oneof(gtins, fc.nat(14).chain(digits)),
    fc.array(fc.tuple(fc.nat(16), fc.constantFrom(...`${blanks}--..`))),
  )
  .map(([code, marks]) =>
    marks.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code),
  );
const codes = fc.oneof(
  written,
  fc.string({ unit: fc.constantFrom(...`${blanks}00001aZ-.`) }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'0019azAZ[`{@:/Åéıſ') }),
  fc.string({ unit: 'binary' }).map(storable),
);

it.each([
  ['AÇÃO', 'acao'],
  ['Sódica', 'sodica'],
  ['ÁÉÍÓÚ àèìòù âêô ñ ü', 'aeiou aeiou aeo n u'],
  ['ac\u0327a\u0303o', 'acao'],
  ['500MG ½', '500mg  1/2'],
  ['Nº 5', 'no 5'],
])('fold turns %s into %s', async (text, folded) => {
  const found = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(database.db);
  expect(found.rows[0]?.folded).toBe(folded);
});

it('the SQL code_key agrees with codeKey of the contract on every text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(codes, { minLength: 50, maxLength: 200 }), async (texts) => {
      const found = await sql<{ key: string }>`
          select code_key(text) as key from unnest(${texts}::text[]) with ordinality as given (text, index) order by index
        `.execute(database.db);
      expect(found.rows.map((row) => row.key)).toEqual(texts.map(codeKey));
    }),
    { numRuns: 30 },
  );
});

it('like_anywhere matches exactly the texts that contain the word', async () => {
  const signs = fc.string({ unit: fc.constantFrom('a', 'Á', 'b', '%', '_', '\\', '％', '＼', ' ', "'") });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ text: signs, word: signs }), { minLength: 50 }), async (pairs) => {
      const found = await sql<{ agrees: boolean }>`
          select (fold(text) like like_anywhere(word)) = (position(fold(word) in fold(text)) > 0) as agrees
          from unnest(${pairs.map(({ text }) => text)}::text[], ${pairs.map(({ word }) => word)}::text[]) as given (text, word)
        `.execute(database.db);
      expect(found.rows.filter((row) => !row.agrees)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('uuid_v7 makes distinct version 7 UUIDs of the current millisecond', async () => {
  const found = await sql<{ id: string; before: number; after: number }>`
      with made as materialized (
        select extract(epoch from clock_timestamp()) * 1000 as before, uuid_v7() as id,
          extract(epoch from clock_timestamp()) * 1000 as after
        from generate_series(1, 1000)
      )
      select id, before::float8, after::float8 from made
    `.execute(database.db);
  for (const { id, before, after } of found.rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const milliseconds = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(milliseconds).toBeGreaterThanOrEqual(Math.floor(before));
    expect(milliseconds).toBeLessThanOrEqual(Math.ceil(after));
  }
  expect(new Set(found.rows.map((row) => row.id)).size).toBe(1000);
});

it('uuid_v7 values sort by time', async () => {
  const found = await sql<{ isSorted: boolean }>`
      with first as materialized (select uuid_v7() as id, pg_sleep(0.002)),
        second as materialized (select uuid_v7() as id from first)
      select first.id < second.id as "isSorted" from first, second
    `.execute(database.db);
  expect(found.rows).toEqual([{ isSorted: true }]);
});
