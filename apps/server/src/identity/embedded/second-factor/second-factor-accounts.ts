import { AppError, invalidField } from '../../../app-error.js';
import type { Caller } from '../../../caller.js';
import { auditPerson } from '../../audit-account.js';
import { isCodeSession } from '../../code-session.js';
import type { SecondFactorAccounts } from '../../identity-provider.js';
import { tellPerson } from '../../notices.js';
import { checkPassword } from '../passwords/password-attempts.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/operation.js';
import { isFreshSession, renewSignIn } from '../sessions/sessions.js';
import { findUserBySub, type PoolUser } from '../user-queries.js';
import { mustHaveSecondFactor } from './challenge-session.js';
import { checkCode, countRecoveryCodes, replaceRecoveryCodes } from './check-code.js';
import { deleteSecondFactor, findSecondFactor } from './second-factor-queries.js';

/** Whoever just turned it on, and has no recovery codes yet, proved the app a moment ago. */
const FRESH_MS = 10 * 60 * 1000;

const NOT_ACTIVE = 'A verificação em duas etapas não está ativa.';

/** The embedded pool's second factor, as its people and administrators see it (docs/identity.md, "Second factor"). */
export function createSecondFactorAccounts(services: PoolServices): SecondFactorAccounts {
  const { db, secrets } = services;
  return {
    async view({ sub, role, sessionId = '' }) {
      const factor = await findSecondFactor(db, secrets, sub);
      const fresh = await isFreshSession(db, sessionId, services.now());
      const required = await mustHaveSecondFactor(services, { sub, role });
      if (factor === null) return { active: false, since: null, recoveryCodes: 0, required, fresh };
      const { left } = await countRecoveryCodes(db, sub);
      return { active: true, since: factor.enabledAt, recoveryCodes: left, required, fresh };
    },
    async provePassword({ email, sessionId = '' }, password) {
      await checkPassword(services, { email, password, guesser: `session:${sessionId}` }).catch(inPortuguese);
      await renewSignIn(db, sessionId, services.now());
    },
    async makeRecoveryCodes(caller, code) {
      const { user, enabledAt } = await requireFactor(services, caller);
      if (!(await isFreshSession(db, caller.sessionId ?? '', services.now())))
        throw new AppError('invalid', 'Confirme sua senha antes.');
      const isFirst = await isFresh(services, user.sub, enabledAt);
      if (!isFirst) await proveCode(services, user, caller, code);
      return db.transaction().execute(async (tx) => {
        const codes = await replaceRecoveryCodes(tx, secrets, user.sub);
        await auditPerson(tx, user, user.sub, {
          action: 'make_recovery_codes',
          after: { recovery_codes: codes.length },
        });
        if (!isFirst) await tellPerson(tx, user.sub, { kind: 'recovery_codes_made', by: null });
        return codes;
      });
    },
    async turnOff(caller, code) {
      const { user } = await requireFactor(services, caller);
      if (await mustHaveSecondFactor(services, user))
        throw new AppError('conflict', 'Esta instalação exige a verificação em duas etapas do seu perfil.');
      await proveCode(services, user, caller, code);
      await db.transaction().execute(async (tx) => {
        if (!(await deleteSecondFactor(tx, user.sub))) return;
        await auditPerson(tx, user, user.sub, {
          action: 'turn_off_second_factor',
          before: { second_factor: true },
          after: { second_factor: false },
        });
        await tellPerson(tx, user.sub, { kind: 'second_factor_off', by: null });
      });
    },
    async reset(tx, sub, by) {
      if (!(await deleteSecondFactor(tx, sub))) return false;
      await auditPerson(tx, by, sub, {
        action: 'reset_second_factor',
        before: { second_factor: true },
        after: { second_factor: false },
      });
      await tellPerson(tx, sub, { kind: 'second_factor_reset', by });
      return true;
    },
  };
}

/** Whoever holds a phone that a code connected may not be the person, so its session sees no factor. */
async function requireFactor({ db, secrets }: PoolServices, caller: Caller) {
  const user = await findUserBySub(db, caller.sub);
  const factor = await findSecondFactor(db, secrets, caller.sub);
  if (user === null || factor === null || (await isCodeSession(db, caller)))
    throw new AppError('conflict', NOT_ACTIVE);
  return { user, enabledAt: factor.enabledAt };
}

async function isFresh({ db, now }: PoolServices, sub: string, enabledAt: Date): Promise<boolean> {
  if (now().getTime() - enabledAt.getTime() > FRESH_MS) return false;
  return (await countRecoveryCodes(db, sub)).made === 0;
}

/** Wrong codes are counted by session, so strangers can't block the bearer. */
async function proveCode(
  services: PoolServices,
  user: PoolUser,
  { sessionId = '' }: Caller,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw refusedCode('Digite o código.');
  const checked = await checkCode(services, user, { code, guesser: `session:${sessionId}` });
  switch (checked.outcome) {
    case 'right':
      return;
    case 'locked':
      throw new AppError('too_many_requests', undefined, {
        retryAfterSeconds: Math.ceil(checked.lockedFor / 1000),
      });
    case 'no factor':
      throw new AppError('conflict', NOT_ACTIVE);
    case 'used':
      throw refusedCode('Este código já foi usado. Espere o próximo.');
    case 'wrong':
      throw refusedCode('Código incorreto.');
  }
}

function inPortuguese(error: unknown): never {
  if (!(error instanceof IdpError)) throw error;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds });
  throw invalidField('password', 'Senha incorreta.');
}

const refusedCode = (sentence: string) => invalidField('code', sentence);
