import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { setRole } from './change-access.js';

const server = useServer();

beforeEach(async () => {
  const subs = [server.people.admin.sub, server.people.mod.sub];
  const restored = { role: 'admin' as const, deactivated_at: null, sessions_ended_at: null, leaves_at: null };
  await server.db.updateTable('person').set(restored).where('sub', 'in', subs).execute();
  const key = await rowIn(server.db, 'licence_key', {}, 'id');
  const seats = subs.map((sub) => ({ licence_key_id: key.id, sub }));
  await server.db
    .insertInto('licence_seat')
    .values(seats)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

type Loss = (of: 'admin' | 'mod') => Promise<unknown>;

const edit = async (sub: string, body: object, as: Who): Promise<void> => {
  const { status, body: answer } = await server.call('editPerson', { as, params: { sub }, body });
  if (status !== 200) throw new Error(`${status} ${answer.detail}`);
};
const other = (who: 'admin' | 'mod') => (who === 'admin' ? 'mod' : 'admin');

const losses: Readonly<Record<string, Loss>> = {
  'a demotion on the screen': (of) => edit(server.people[of].sub, { role: 'user' }, other(of)),
  'a deactivation on the screen': (of) => edit(server.people[of].sub, { active: false }, other(of)),
  'a demotion by oneself': (of) => edit(server.people[of].sub, { role: 'mod' }, of),
  'a demotion at the command line': (of) =>
    setRole(
      {
        db: server.db,
        directory: server.identity.directory,
        operator: { sub: 'operator', name: 'Operador' },
      },
      { email: server.people[of].email, role: 'user' },
    ),
};
const names = Object.keys(losses);
const pairs = names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const));

async function race(first: Loss | undefined, second: Loss | undefined) {
  const { outcomes } = await server.db.transaction().execute(async (tx) => {
    await sql`select sub from person where role = 'admin' for update`.execute(tx);
    const running = Promise.allSettled([first?.('admin'), second?.('mod')]);
    await untilWaiting(server.db, 2);
    return { outcomes: running };
  });
  return outcomes;
}

it.each(pairs)('%s and %s leave one administrator', async (first, second) => {
  const outcomes = await race(losses[first], losses[second]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refusal = outcomes.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  expect(String(refusal?.reason.message)).toContain(
    'Este é o último administrador; promova outra pessoa antes.',
  );
  const left = { role: 'admin', deactivated_at: null };
  expect(await rowsIn(server.db, 'person', left, 'sub')).toHaveLength(1);
});

it('an administrator with a last day does not count as the last one', async () => {
  const { sub } = server.people.mod;
  await setRows(server.db, 'person', { sub }, { leaves_at: new Date(Date.now() + 3_600_000) });
  await expect(losses['a demotion by oneself']?.('admin')).rejects.toThrow('Este é o último administrador');
});

it('a deactivated administrator does not count as the last one', async () => {
  await edit(server.people.mod.sub, { active: false }, 'admin');
  for (const name of ['a demotion by oneself', 'a demotion at the command line'])
    await expect(losses[name]?.('admin')).rejects.toThrow('Este é o último administrador');
});
