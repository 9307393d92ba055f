import { resetSecondFactor } from '@balanco/contract/people/second-factor';
import { expect, it } from 'vitest';
import { addRows, rowsIn } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';

const server = useServer();

async function addFactor(sub: string): Promise<void> {
  const [made_at, enabled_at] = [new Date(), new Date()];
  await addRows(server.db, 'idp_second_factor', { sub, sealed_key: Buffer.from('any'), made_at, enabled_at });
}
const reset = (sub: string) => server.call(resetSecondFactor, { params: { sub } });

it('an administrator resets the second factor of another person, who is told', async () => {
  const { mod, admin } = server.people;
  await addFactor(mod.sub);
  expect((await reset(mod.sub)).body).toEqual({ reset: true });
  expect((await reset(mod.sub)).body).toEqual({ reset: false });
  const ofReset = { action: 'reset_second_factor' };
  expect(await rowsIn(server.db, 'audit', ofReset, 'actor_sub', 'before', 'after')).toEqual([
    { actor_sub: admin.sub, before: { second_factor: true }, after: { second_factor: false } },
  ]);
  const told = await rowsIn(server.db, 'person_notice', { sub: mod.sub }, 'kind', 'by_name');
  expect(told).toEqual([{ kind: 'second_factor_reset', by_name: admin.name }]);
});
