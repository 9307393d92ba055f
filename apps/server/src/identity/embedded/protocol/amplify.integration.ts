import {
  confirmResetPassword,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../audit/write-audit.js';
import { connectAmplify } from '../../../testing/identity/amplify-client.js';
import { usePool } from '../../../testing/identity/pool-under-test.js';

const pool = usePool();
const storage = new Map<string, string>();

beforeAll(() => connectAmplify(pool, storage));

afterEach(async () => {
  await signOut();
  storage.clear();
});

async function signInAs({ email, password }: { email: string; password: string }): Promise<void> {
  const result = await signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  expect(result).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
}

async function currentTokens(forceRefresh = false): Promise<{ id: string; access: string }> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  return { id: String(tokens?.idToken), access: String(tokens?.accessToken) };
}

function storedRefreshToken(): string | undefined {
  return [...storage].find(([key]) => key.endsWith('.refreshToken'))?.[1];
}

it('Amplify signs in, and the API accepts both tokens', async () => {
  const user = await pool.addUser();
  await signInAs(user);
  expect(await getCurrentUser()).toMatchObject({ username: user.email, userId: user.sub });
  expect(await fetchUserAttributes()).toMatchObject({
    email: user.email,
    name: 'Ana Souza',
    'custom:role': 'mod',
  });
  const { id, access } = await currentTokens();
  await expect(pool.identity.verifyToken(id, ['id'])).resolves.toMatchObject({
    sub: user.sub,
    email: user.email,
    role: 'mod',
  });
  await expect(pool.identity.verifyToken(access, ['access'])).resolves.toMatchObject({ sub: user.sub });
});

it.each([
  ['a wrong password', { password: 'Errada@123' }],
  ['an unknown user', { email: 'ninguem@example.com' }],
])('signIn of Amplify throws NotAuthorizedException for %s', async (_what, change) => {
  const user = { ...(await pool.addUser()), ...change };
  await expect(signInAs(user)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

it('signIn of Amplify leads an unconfirmed user to the confirmation step', async () => {
  const user = await pool.addUser({ confirmed: false });
  const result = await signIn({
    username: user.email,
    password: user.password,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
  expect(result).toEqual({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
});

it('fetchAuthSession of Amplify refreshes when forced, keeps the rotated token and refreshes with it again', async () => {
  const user = await pool.addUser();
  await signInAs(user);
  const first = { ...(await currentTokens()), refresh: storedRefreshToken() };
  pool.advance(1);
  const second = { ...(await currentTokens(true)), refresh: storedRefreshToken() };
  expect(second.id).not.toBe(first.id);
  expect(second.refresh).not.toBe(first.refresh);
  pool.advance(61);
  const third = await currentTokens(true);
  await expect(pool.identity.verifyToken(third.id, ['id'])).resolves.toMatchObject({ sub: user.sub });
});

it('Amplify loses its tokens after a copy of a rotated token was used', async () => {
  await signInAs(await pool.addUser());
  const copy = storedRefreshToken();
  await currentTokens(true);
  pool.advance(61);
  await pool.call('GetTokensFromRefreshToken', { ClientId: 'balancoweb', RefreshToken: copy });
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  expect(tokens).toBeUndefined();
  expect(storedRefreshToken()).toBeUndefined();
});

it('signOut of Amplify revokes the session, and the API refuses its tokens at once', async () => {
  await signInAs(await pool.addUser());
  const { id, access } = await currentTokens();
  await signOut();
  await expect(pool.identity.verifyToken(id, ['id'])).rejects.toMatchObject({ code: 'token_invalid' });
  await expect(pool.identity.verifyToken(access, ['access'])).rejects.toMatchObject({
    code: 'token_invalid',
  });
  expect(storage.size).toBe(0);
});

it('a global signOut of Amplify also revokes the sessions on other machines', async () => {
  const user = await pool.addUser();
  await signInAs(user);
  const elsewhere = await currentTokens();
  storage.clear();
  await signInAs(user);
  await signOut({ global: true });
  await expect(pool.identity.verifyToken(elsewhere.id, ['id'])).rejects.toMatchObject({
    code: 'token_invalid',
  });
});

it('Amplify resets a password with the mailed code', async () => {
  const user = await pool.addUser();
  await expect(resetPassword({ username: user.email })).resolves.toMatchObject({
    nextStep: {
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', attributeName: 'email' },
    },
  });
  const confirmationCode = /\d{6}/.exec(pool.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const again = { username: user.email, confirmationCode, newPassword: 'Nova@1234' };
  await expect(confirmResetPassword({ ...again, confirmationCode: 'x' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await expect(confirmResetPassword({ ...again, newPassword: 'x' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  await confirmResetPassword(again);
  await signInAs({ ...user, password: 'Nova@1234' });
});

it('Amplify changes the password of the signed-in user', async () => {
  const user = await pool.addUser();
  await signInAs(user);
  await updatePassword({ oldPassword: user.password, newPassword: 'Nova@1234' });
  await signOut();
  await signInAs({ ...user, password: 'Nova@1234' });
});

it('signUp of Amplify needs the id token of an admin or mod as client metadata', async () => {
  const user = await pool.addUser();
  await signInAs(user);
  const { id } = await currentTokens();
  const register = (clientMetadata?: Record<string, string>) =>
    signUp({
      username: 'caio@example.com',
      password: 'Nova@1234',
      options: { userAttributes: { email: 'caio@example.com', name: 'Caio Reis' }, clientMetadata },
    });
  await expect(register()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(register({ idToken: id })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await pool.makeStaff(user);
  await expect(register({ idToken: id })).resolves.toMatchObject({
    isSignUpComplete: false,
    nextStep: { signUpStep: 'CONFIRM_SIGN_UP' },
  });
  expect(await pool.identity.directory.confirm('caio@example.com', SYSTEM)).toMatchObject({
    outcome: 'confirmed',
  });
  await signOut();
  await signInAs({ email: 'caio@example.com', password: 'Nova@1234' });
});
