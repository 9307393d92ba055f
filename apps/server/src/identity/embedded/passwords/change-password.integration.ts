import { expect, it } from 'vitest';
import { type PoolAnswer, usePool } from '../../../testing/identity/pool-under-test.js';

const NEW_PASSWORD = 'Nova@1234';

const pool = usePool();

async function start() {
  const user = await pool.addUser();
  const signIn = async () =>
    (await pool.signIn(user.email, user.password)).body.AuthenticationResult as Record<string, string>;
  return { user, here: await signIn(), there: await signIn() };
}

function change(
  AccessToken: string | undefined,
  PreviousPassword: string,
  ProposedPassword = NEW_PASSWORD,
): Promise<PoolAnswer> {
  return pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
}

it('ChangePassword with the old password keeps this session and ends the others', async () => {
  const { user, here, there } = await start();
  expect(await change(here.AccessToken, user.password)).toEqual({ status: 200, type: undefined, body: {} });
  expect((await pool.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  await expect(pool.identity.verifyToken(String(here.IdToken), ['id'])).resolves.toBeDefined();
  await expect(pool.identity.verifyToken(String(there.IdToken), ['id'])).rejects.toMatchObject({
    code: 'token_invalid',
  });
});

it('ChangePassword refuses a wrong old password, and ten of them lock it', async () => {
  const { user, here } = await start();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await change(here.AccessToken, 'Errada@123')).type).toBe('NotAuthorizedException');
  }
  expect((await change(here.AccessToken, user.password)).type).toBe('LimitExceededException');
});

it('ChangePassword refuses a weak new password and an id token', async () => {
  const { user, here } = await start();
  expect((await change(here.AccessToken, user.password, 'fraca')).type).toBe('InvalidPasswordException');
  expect((await change(here.AccessToken, user.password, 'Qwerty1!')).type).toBe('InvalidPasswordException');
  expect((await change(here.IdToken, user.password)).type).toBe('NotAuthorizedException');
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

it('ChangePassword is locked neither by strangers nor by another session of the account', async () => {
  const { user, here, there } = await start();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await pool.signIn(user.email, 'Errada@123');
    await change(there.AccessToken, 'Errada@123');
  }
  expect((await pool.signIn(user.email, user.password)).type).toBe('LimitExceededException');
  expect((await change(there.AccessToken, user.password)).type).toBe('LimitExceededException');
  expect((await change(here.AccessToken, user.password)).status).toBe(200);
});
