import { auditPerson } from '../../audit-account.js';
import { tellPerson } from '../../notices.js';
import { attemptKey, type Guesser, settleAttempt, takeAttempt } from '../passwords/password-attempts.js';
import type { PoolServices } from '../pool-services.js';
import type { PoolUser } from '../user-queries.js';
import { countRecoveryCodes, isRecoveryCode, useRecoveryCode } from './recovery-codes.js';
import { findSecondFactor, useStep } from './second-factor-queries.js';
import { stepOfCode } from './totp.js';

/** `used`: a code of the app that was accepted before. `lockedFor` is in ms. */
export type CheckedCode =
  | { readonly outcome: 'right' | 'wrong' | 'used' | 'no factor' }
  | { readonly outcome: 'locked'; readonly lockedFor: number };

/**
 * Whether it is the current code of the user's app, or a recovery code of theirs; either works once. Wrong ones are counted and
 * lock as wrong passwords do, beside them: the right password must not clear wrong codes.
 */
export async function checkCode(
  services: PoolServices,
  user: PoolUser,
  { code, guesser }: { code: string; guesser: Guesser },
): Promise<CheckedCode> {
  const key = attemptKey(services, { email: user.email, guesser, of: 'second factor' });
  const lockedFor = await takeAttempt(services, key);
  if (lockedFor > 0) return { outcome: 'locked', lockedFor };
  const outcome = await match(services, user, code);
  if (outcome === 'right') await settleAttempt(services, key, guesser);
  return { outcome };
}

async function match(
  services: PoolServices,
  user: PoolUser,
  code: string,
): Promise<'right' | 'wrong' | 'used' | 'no factor'> {
  const { db, secrets, now } = services;
  const factor = await findSecondFactor(db, secrets, user.sub);
  if (factor === null) return 'no factor';
  if (isRecoveryCode(code)) return (await takeRecoveryCode(services, user, code)) ? 'right' : 'wrong';
  const step = stepOfCode(factor.key, code, now());
  if (step === null) return 'wrong';
  if (await useStep(db, user.sub, step)) return 'right';
  services.log?.warn({ sub: user.sub }, 'code of an app used again');
  await tellPerson(db, user.sub, { kind: 'code_reused', by: null });
  return 'used';
}

async function takeRecoveryCode(
  { db, secrets, now }: PoolServices,
  user: PoolUser,
  code: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await useRecoveryCode(tx, secrets, { sub: user.sub, code, now: now() }))) return false;
    const { left } = await countRecoveryCodes(tx, user.sub);
    await auditPerson(tx, user, user.sub, { action: 'use_recovery_code', after: { recovery_codes: left } });
    await tellPerson(tx, user.sub, { kind: 'recovery_code_used', by: null, detail: String(left) });
    return true;
  });
}
