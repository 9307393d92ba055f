import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ANA, setUpRecounts } from '../../testing/world/recount-under-test.js';

const under = setUpRecounts();

it('lines by the original counter under another name settle nothing', async () => {
  await under.addProducts([
    { internal_code: '1', barcode: 'BC1', description: 'ITEM 1', system_stock: 24, value: 2 },
  ]);
  await under.count('BC1', 20, { as: ANA });
  const { sub } = under.server().people[ANA];
  await sql`update collector set name = 'Nome Antigo' where sub = ${sub}`.execute(under.server().db);
  const section = await under.recount(['i:1']);
  await under.count('BC1', 24, { section, as: ANA });
  await under.close(section);
  expect(await under.items()).toMatchObject([
    { state: 'recounting', counted: 20, round: null, flags: ['same_counter'] },
  ]);
});
