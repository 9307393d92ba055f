import { expect, it } from 'vitest';
import { z } from 'zod';
import { useServer } from '../testing/server/server-under-test.js';
import { answering } from './answering.js';

const server = useServer();
const people = answering(z.object({ name: z.string(), lines: z.int() }));

it('a statement answers the columns that it declares', async () => {
  const { rows } = await people`select 'a' as name, count(*) as lines from count_line`.execute(server.db);
  expect(rows).toEqual([{ name: 'a', lines: 0 }]);
});

it.each([
  ['another name', people`select 'a' as title, 1 as lines`, 'declared is lines,name'],
  ['one column more', people`select 'a' as name, 1 as lines, 2 as more`, 'declared is lines,name'],
  ['a null', people`select null as name, 1 as lines`, 'received null'],
  ['a number as text', people`select 'a' as name, '1'::text as lines`, 'received string'],
])('%s fails the test of its statement', async (_fault, statement, message) => {
  await expect(statement.execute(server.db)).rejects.toThrow(message);
});
