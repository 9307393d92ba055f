import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../../audit/write-audit.js';
import type { Database, Transaction } from '../../../db/database.js';
import type { MailMessage } from '../../../mail/mail-message.js';
import { plainMessage } from '../../../mail/plain-message.js';
import { auditPerson } from '../../audit-account.js';
import { tellPerson } from '../../notices.js';
import type { PoolServices } from '../pool-services.js';
import type { Secrets } from '../secrets.js';
import { deleteSessionsOf } from '../sessions/sessions.js';
import { mayReset, normaliseEmail, type PoolUser, setPasswordHash } from '../user-queries.js';
import { forgetAddresses } from './known-addresses.js';

/**
 * docs/identity.md, "Password reset"; the length is from the specification, section 9. `mails`: how often one code is
 * sent.
 */
export const resetCodeRule = { digits: 6, lifeSeconds: 15 * 60, guesses: 5, mails: 3 };

export function resetCodeKey(secrets: Secrets, email: string): Buffer {
  return secrets.digest('reset address', normaliseEmail(email));
}

/**
 * The code of a nonce: six digits of a keyed digest. So the same code can be sent again although the database, which
 * holds only the nonce, doesn't reveal it. With 48 bits the codes are equally likely to within one part in 10^8.
 */
export function resetCodeOf(secrets: Secrets, email: string, nonce: Buffer): string {
  const digest = secrets.digest('reset code', `${normaliseEmail(email)}\0${nonce.toString('hex')}`);
  const number = digest.readUIntBE(0, 6) % 10 ** resetCodeRule.digits;
  return String(number).padStart(resetCodeRule.digits, '0');
}

/** The address's valid code, or this new one if there is none. It is one statement, the same for every address. */
export async function requestResetCode(
  tx: Transaction,
  { secrets, now }: Pick<PoolServices, 'secrets' | 'now'>,
  email: string,
): Promise<{ nonce: Buffer; expiresAt: Date; mails: number }> {
  const requested = now();
  const over = sql<boolean>`idp_reset_code.expires_at <= ${requested}`;
  return tx
    .insertInto('idp_reset_code')
    .values({
      key: resetCodeKey(secrets, email),
      nonce: randomBytes(16),
      mails: 1,
      expires_at: new Date(requested.getTime() + resetCodeRule.lifeSeconds * 1000),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        nonce: sql<Buffer>`case when ${over} then excluded.nonce else idp_reset_code.nonce end`,
        mails: sql<number>`case when ${over} then 1 else idp_reset_code.mails + 1 end`,
        expires_at: sql<Date>`case when ${over} then excluded.expires_at else idp_reset_code.expires_at end`,
      }),
    )
    .returning(['nonce', 'mails', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

/** The nonce of the address's valid code, or null. */
export async function findResetNonce(db: Database, key: Buffer, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('idp_reset_code')
    .select('nonce')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.nonce ?? null;
}

/** Uses up the code. True for exactly one of several concurrent calls with the same code. */
export async function useResetCode(db: Database, key: Buffer, nonce: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('idp_reset_code')
    .where('key', '=', key)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Writes an audit row if the address has a user who gets the code. It is one statement either way, so unknown addresses
 * take the same work. The account itself is the actor, because no one is signed in.
 */
export async function auditResetRequest(tx: Transaction, email: string, expiresAt: Date): Promise<void> {
  const after = JSON.stringify({ expires_at: expiresAt });
  await sql`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    select sub::text, name, 'request_reset', 'person', sub::text, ${after}::json
    from idp_user where email = ${normaliseEmail(email)} and ${mayReset}
  `.execute(tx);
}

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** The mail with the code for a new password. The code isn't in the subject, because locked screens show subjects. */
export function resetMessage(
  user: { email: string; name: string },
  { code, expiresAt }: { code: string; expiresAt: Date },
): MailMessage {
  const paragraphs = [
    `Olá, ${user.name}.`,
    `Use o código ${code} para redefinir sua senha no Balanço. Ele vale até ${clock.format(expiresAt)} (horário de Brasília) e só pode ser usado uma vez.`,
    'Se você não pediu uma nova senha, ignore esta mensagem: sua senha continua a mesma. Não informe o código a ninguém.',
  ];
  return plainMessage(user.email, 'Código para redefinir a senha do Balanço', paragraphs);
}

/** It follows a reset: ends every session and tells the person. `by` is null for the person's own. */
export async function replacePassword(
  tx: Transaction,
  { secrets }: Pick<PoolServices, 'secrets'>,
  { user, passwordHash, by }: { user: PoolUser; passwordHash: string; by: Actor | null },
): Promise<void> {
  await setPasswordHash(tx, user.sub, passwordHash);
  const ended = await deleteSessionsOf(tx, user.sub);
  await auditPerson(tx, by ?? user, user.sub, { action: 'reset_password', after: { sessions_ended: ended } });
  await tellPerson(tx, user.sub, { kind: 'password_reset', by });
  await forgetAddresses({ db: tx, secrets }, user.email);
}
