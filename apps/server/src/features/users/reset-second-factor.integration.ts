import { resetSecondFactor } from '@balanco/contract/people/second-factor';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';

const server = useServer();

async function addFactor(sub: string): Promise<void> {
  const [made_at, enabled_at] = [new Date(), new Date()];
  await server.db
    .insertInto('idp_second_factor')
    .values({ sub, sealed_key: Buffer.from('any'), made_at, enabled_at })
    .execute();
}
const reset = (sub: string) => server.call(resetSecondFactor, { as: 'admin', params: { sub } });

it('an administrator resets the second factor of another person, who is told', async () => {
  const { mod, admin } = server.people;
  await addFactor(mod.sub);
  expect((await reset(mod.sub)).body).toEqual({ reset: true });
  expect((await reset(mod.sub)).body).toEqual({ reset: false });
  const audited = await server.db
    .selectFrom('audit')
    .select(['actor_sub', 'before', 'after'])
    .where('action', '=', 'reset_second_factor')
    .execute();
  expect(audited).toEqual([
    { actor_sub: admin.sub, before: { second_factor: true }, after: { second_factor: false } },
  ]);
  const told = await server.db
    .selectFrom('person_notice')
    .select(['kind', 'by_name'])
    .where('sub', '=', mod.sub)
    .execute();
  expect(told).toEqual([{ kind: 'second_factor_reset', by_name: admin.name }]);
});
