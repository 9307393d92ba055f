import { getCurrentUserRole } from '@balanco/contract/people/session';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { setRole as setRoleOf } from './change-access.js';

const operator = { sub: 'operator', name: 'Operador' };
const server = useServer();

const setRole = (email: string, role: 'admin' | 'mod' | 'user') =>
  setRoleOf({ db: server.db, directory: server.identity.directory, operator }, { email, role });

it('a new role applies to the next call and is audited', async () => {
  await setRole(server.people.user.email.toUpperCase(), 'mod');
  const role = await server.call(getCurrentUserRole, { as: 'user' });
  expect(role.body).toEqual({ role: 'mod' });
  const audit = await auditRows(server.db, { entity: 'person', action: 'update' });
  expect(audit).toMatchObject([{ actor_sub: 'operator', before: { role: 'user' }, after: { role: 'mod' } }]);
});

it('an unknown address is refused', async () => {
  await expect(setRole('ninguem@balanco.test', 'mod')).rejects.toMatchObject({ code: 'not_found' });
});
