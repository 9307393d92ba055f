import { expect, it } from 'vitest';
import { differences } from '../testing/database/check-answers.js';
import { useServer } from '../testing/server/server-under-test.js';
import { answering, orNull } from './answering.js';

const server = useServer();
const people = answering({ name: 'text', lines: 'int' });
const codes = answering({ codes: 'text?[]', items: orNull([{ key: 'text', units: 'number' }]) });

it('a statement answers the columns that it declares', async () => {
  const rows = await people`select 'a' as name, count(*) as lines from count_line`.all(server.db);
  expect(rows).toEqual([{ name: 'a', lines: 0 }]);
  const found = await codes`select array['1', null] as codes, null::json as items
    union all select '{}', '[{"key": "a", "units": 1.5}]'`.all(server.db);
  expect(found.map(({ items }) => items?.[0]?.units)).toEqual([undefined, 1.5]);
  const numbers = answering({ number: 'int' })`select unnest(array[1, 2]) as number`;
  expect([await numbers.values(server.db), await numbers.value(server.db)]).toEqual([[1, 2], 1]);
});

it.each([
  ['another name', people`select 'a' as title, 1 as lines`, 'missing: name; not declared: title'],
  ['one column more', people`select 'a' as name, 1 as lines, 2 as more`, 'missing: ; not declared: more'],
  ['a null', people`select null as name, 1 as lines`, 'received null'],
  ['a number as text', people`select 'a' as name, '1'::text as lines`, 'received string'],
  ['another array', codes`select array[1] as codes, null as items`, 'received number'],
  [
    'a field more of JSON',
    codes`select '{}'::text[] as codes, '[{"key": "a", "units": 1, "more": 2}]'::json as items`,
    'more',
  ],
])('%s fails the test of its statement', async (_fault, statement, message) => {
  await expect(statement.all(server.db)).rejects.toThrow(message);
  expect(differences.splice(0)).toEqual([expect.stringContaining(message)]);
});
