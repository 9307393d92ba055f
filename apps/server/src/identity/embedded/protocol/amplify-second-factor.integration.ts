import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  getCurrentUser,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectAmplify } from '../../../testing/identity/amplify-client.js';
import { appCode } from '../../../testing/identity/authenticator-app.js';
import { usePool } from '../../../testing/identity/pool-under-test.js';

const pool = usePool({ secondFactor: 'staff' });
const storage = new Map<string, string>();

beforeAll(() => connectAmplify(pool, storage));
afterEach(async () => {
  await signOut();
  storage.clear();
});

const enter = ({ email, password }: { email: string; password: string }) =>
  signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
const answer = (challengeResponse: string) => confirmSignIn({ challengeResponse });
const codeOf = (key: string) => appCode(key, pool.now());
const DONE = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const ASKS = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };

async function enrolled() {
  const user = await pool.addUser();
  await pool.makeStaff(user, { role: 'user', licensed: true });
  expect(await enter(user)).toEqual(DONE);
  const { sharedSecret: key } = await setUpTOTP();
  await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  });
  await verifyTOTPSetup({ code: codeOf(key) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  return { ...user, key };
}

it('Amplify turns a second factor on, which the pool then reports', async () => {
  await enrolled();
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
});

it('Amplify asks for the code, which works once', async () => {
  const user = await enrolled();
  await signOut();
  expect(await enter(user)).toMatchObject(ASKS);
  await expect(answer('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(answer(codeOf(user.key))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  pool.advance(30);
  expect(await answer(codeOf(user.key))).toEqual(DONE);
  expect(await getCurrentUser()).toMatchObject({ username: user.email, userId: user.sub });
});

it('Amplify leads staff to set up a second factor before they are signed in', async () => {
  const user = await pool.addUser();
  await pool.makeStaff(user);
  const { isSignedIn, nextStep } = await enter(user);
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') expect.unreachable(nextStep.signInStep);
  else {
    const { sharedSecret: key, getSetupUri } = nextStep.totpSetupDetails;
    expect([isSignedIn, storage.size]).toEqual([false, 0]);
    expect(getSetupUri('Balanço', user.email).href).toMatch(new RegExp(`secret=${key}`));
    await expect(answer('000000')).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    expect(await answer(codeOf(key))).toEqual(DONE);
    await signOut();
    pool.advance(30);
    expect(await enter(user)).toMatchObject(ASKS);
    expect(await answer(codeOf(key))).toEqual(DONE);
  }
});

it('Amplify signs in with a recovery code', async () => {
  const user = await enrolled();
  const [code = ''] =
    (await pool.identity.secondFactor?.makeRecoveryCodes(
      {
        sub: user.sub,
        email: user.email,
        name: 'Ana Souza',
        role: 'user',
        licensed: true,
        pharmacyIds: null,
        sessionId: String((await fetchAuthSession()).tokens?.accessToken.payload.origin_jti),
      },
      undefined,
    )) ?? [];
  await signOut();
  await enter(user);
  expect(await answer(code)).toEqual(DONE);
});
