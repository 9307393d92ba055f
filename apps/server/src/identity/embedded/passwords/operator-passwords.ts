import {
  FREQUENT_PASSWORD,
  isStrongPassword,
  PASSWORD_MAXIMUM,
  WEAK_PASSWORD,
} from '@balanco/contract/people/password';
import { AppError } from '../../../app-error.js';
import type { Actor } from '../../../audit/write-audit.js';
import { auditPerson } from '../../audit-account.js';
import type { PoolServices } from '../pool-services.js';
import { findUserToReset, type PoolUser } from '../user-queries.js';
import { forgetAttempts } from './password-attempts.js';
import { isFrequentPassword } from './passwords.js';
import { replacePassword, requestResetCode, resetCodeOf, resetMessage } from './reset-code.js';

/** Refuses `invalid` for a weak or frequent password (specification, section 5). */
export function assertAcceptable(password: string): void {
  if (!isStrongPassword(password) || password.length > PASSWORD_MAXIMUM)
    throw new AppError('invalid', WEAK_PASSWORD);
  if (isFrequentPassword(password)) throw new AppError('invalid', `${WEAK_PASSWORD}\n${FREQUENT_PASSWORD}`);
}

/**
 * The operator sets it. It ends the person's sessions and the strangers' lock, as a reset by mail does.
 * Refuses `invalid` for a password, `not_found` and `conflict` for an account.
 */
export async function setPassword(
  services: PoolServices,
  { email, password }: { email: string; password: string },
  by: Actor,
): Promise<void> {
  assertAcceptable(password);
  const passwordHash = await services.passwords.hash(password);
  await services.db.transaction().execute(async (tx) => {
    const user = await requireResettable({ ...services, db: tx }, email);
    await replacePassword(tx, services, { user, passwordHash, by });
    await forgetAttempts({ ...services, db: tx }, email);
  });
}

/**
 * The operator may, also after the mails that the person may ask for. Throws the mail server's fault; refuses
 * as `setPassword`.
 */
export async function mailResetCode(services: PoolServices, email: string, by: Actor): Promise<void> {
  const { db, secrets } = services;
  const user = await requireResettable(services, email);
  const { nonce, expiresAt } = await db.transaction().execute(async (tx) => {
    const valid = await requestResetCode(tx, services, email);
    await auditPerson(tx, by, user.sub, { action: 'request_reset', after: { expires_at: valid.expiresAt } });
    return valid;
  });
  await services.sendMail(resetMessage(user, { code: resetCodeOf(secrets, email, nonce), expiresAt }));
}

async function requireResettable({ db }: Pick<PoolServices, 'db'>, email: string): Promise<PoolUser> {
  const user = await findUserToReset(db, email);
  if (user === null) throw new AppError('not_found', `Não há usuário com o e-mail ${email}.`);
  if (user.mayReset) return user;
  throw new AppError(
    'conflict',
    'Este usuário não tem senha própria, não foi confirmado ou está desativado.',
  );
}
