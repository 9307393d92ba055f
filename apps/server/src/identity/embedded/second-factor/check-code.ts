import { randomInt } from 'node:crypto';
import { COLLECTOR_CODE_LETTERS } from '@balanco/contract/people/collector-code-text';
import type { Database, Transaction } from '../../../db/database.js';
import { auditPerson } from '../../audit-account.js';
import { tellPerson } from '../../notices.js';
import { attemptKey, type Guesser, settleAttempt, takeAttempt } from '../passwords/password-attempts.js';
import type { PoolServices } from '../pool-services.js';
import type { Secrets } from '../secrets.js';
import type { PoolUser } from '../user-queries.js';
import { findSecondFactor, stepOfCode, useStep } from './second-factor-queries.js';

const CODES = 10;

const GROUPS = 3;

const GROUP_LETTERS = 4;

const LETTERS = GROUPS * GROUP_LETTERS;

export async function replaceRecoveryCodes(
  tx: Transaction,
  secrets: Secrets,
  sub: string,
): Promise<string[]> {
  await tx.deleteFrom('idp_recovery_code').where('sub', '=', sub).execute();
  const codes = Array.from({ length: CODES }, makeCode);
  const rows = codes.map((code) => ({ digest: recoveryCodeDigest(secrets, sub, code), sub, used_at: null }));
  await tx.insertInto('idp_recovery_code').values(rows).execute();
  return codes;
}

/** Whether it has the form of a recovery code. Case, blanks and hyphens don't matter. */
function isRecoveryCode(text: string): boolean {
  return normalise(text).length === LETTERS;
}

export async function countRecoveryCodes(db: Database, sub: string): Promise<{ made: number; left: number }> {
  const rows = await db.selectFrom('idp_recovery_code').select('used_at').where('sub', '=', sub).execute();
  return { made: rows.length, left: rows.filter(({ used_at }) => used_at === null).length };
}

/** Makes 'K7M2-9PQR-3TUV': 12 letters, about 59 bits. */
function makeCode(): string {
  const letter = () => COLLECTOR_CODE_LETTERS[randomInt(COLLECTOR_CODE_LETTERS.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function normalise(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

export function recoveryCodeDigest(secrets: Secrets, sub: string, code: string): Buffer {
  return secrets.digest('recovery code', `${sub}\0${normalise(code)}`);
}

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

/** Uses up the code. True for exactly one of several concurrent calls with the same code. */
async function takeRecoveryCode({ db, secrets, now }: PoolServices, user: PoolUser, code: string) {
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('idp_recovery_code')
      .set({ used_at: now() })
      .where('digest', '=', recoveryCodeDigest(secrets, user.sub, code))
      .where('sub', '=', user.sub)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return false;
    const { left } = await countRecoveryCodes(tx, user.sub);
    await auditPerson(tx, user, user.sub, { action: 'use_recovery_code', after: { recovery_codes: left } });
    await tellPerson(tx, user.sub, { kind: 'recovery_code_used', by: null, detail: String(left) });
    return true;
  });
}
