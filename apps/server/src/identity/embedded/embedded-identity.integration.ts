import { expect, it } from 'vitest';
import { rowIn } from '../../testing/database/rows.js';
import { startPool, usePool } from '../../testing/identity/pool-under-test.js';

const pool = usePool();

it('publicConfig has the endpoint on the origin that the browser used', () => {
  const identity = pool.identity.publicConfig('https://balanco.example');
  expect(identity).toEqual({
    userPoolId: 'local_Balanco1',
    userPoolClientId: 'balancoweb',
    region: 'us-east-1',
    endpoint: 'https://balanco.example/idp/local_Balanco1/',
    authFlow: 'USER_PASSWORD_AUTH',
  });
});

const create = (fields: { email: string; name?: string; password?: string }) =>
  pool.identity.createUser({ name: 'X', password: 'Coleta@123', role: 'admin', confirmed: true, ...fields });

it('createUser refuses a name with invisible characters', async () => {
  await expect(create({ email: 'oculta@example.com', name: 'Ana\u2066' })).rejects.toMatchObject({
    code: 'invalid',
    message: 'O nome tem caracteres invisíveis. Apague o nome e digite-o de novo.',
  });
});

it('hasUsers is false until the first user is created', async () => {
  const empty = await startPool();
  expect(await empty.identity.hasUsers()).toBe(false);
  await empty.addUser();
  expect(await empty.identity.hasUsers()).toBe(true);
  await empty.close();
});

it('createUser stores the address normalised and the password as argon2id', async () => {
  const { sub } = await create({ email: ' Bia.Lima@Example.com', name: 'Bia Lima' });
  const email = 'bia.lima@example.com';
  const bia = { sub, username: email, email, name: 'Bia Lima', role: 'admin' };
  expect(await pool.identity.directory.get(sub)).toEqual(bia);
  expect(await pool.identity.directory.list()).toContainEqual(bia);
  const row = await rowIn(pool.db, 'idp_user', { sub }, 'password_hash');
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('createUser refuses an address that is taken in any case', async () => {
  const { email } = await pool.addUser();
  const again = create({ email: email.toUpperCase() });
  await expect(again).rejects.toMatchObject({ name: 'AppError', code: 'conflict' });
});

it('createUser refuses a weak password', async () => {
  const weak = create({ email: 'weak@example.com', password: 'senha123' });
  await expect(weak).rejects.toThrow('A senha não atende aos requisitos mínimos');
});
