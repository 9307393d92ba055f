import { createHash, webcrypto } from 'node:crypto';
import { type PhoneKey, thumbprintText } from '@balanco/contract/people/phone-keys';
import { sql } from 'kysely';
import { invalidField } from '../app-error.js';
import type { Actor } from '../audit/write-audit.js';
import type { Database, Transaction } from '../db/database.js';
import { auditPerson } from './audit-account.js';

const KEYS = 50;

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/**
 * Notes that a phone's key signs for a person from now on (docs/collector-api.md, "Signing the file"). Repeating it
 * changes nothing; after a revocation it begins anew. Refuses `invalid` for what is no key.
 */
export async function registerPhoneKey(tx: Transaction, person: Actor, key: PhoneKey): Promise<void> {
  await importPhoneKey(key).catch(() => {
    throw invalidField('signing_key', 'A chave do aparelho é inválida.');
  });
  const { sub } = person;
  const thumbprint = createHash('sha256').update(thumbprintText(key)).digest('base64url');
  const added = await tx
    .insertInto('phone_key')
    .values({ sub, thumbprint, x: key.x, y: key.y })
    .onConflict((conflict) =>
      conflict.columns(['sub', 'thumbprint']).where('revoked_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return;
  await sql`
    delete from phone_key where sub = ${sub} and id in (
      select id from phone_key where sub = ${sub} order by id desc offset ${KEYS}
    )
  `.execute(tx);
  await auditPerson(tx, person, sub, { action: 'add_key', after: { key: thumbprint } });
}

/** Finds keys of all people who had the phone: it may be shared. */
export async function findPhoneKeys(db: Database, thumbprint: string) {
  return db
    .selectFrom('phone_key')
    .select(['sub', 'x', 'y', 'revoked_at'])
    .where('thumbprint', '=', thumbprint)
    .execute();
}

/** `signature` is base64url. */
export async function isSignedBy(
  { x, y }: Pick<PhoneKey, 'x' | 'y'>,
  signature: string,
  text: string,
): Promise<boolean> {
  const key = await importPhoneKey({ kty: 'EC', crv: 'P-256', x, y });
  const signed = Buffer.from(signature, 'base64url');
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signed, Buffer.from(text));
}

async function importPhoneKey(key: PhoneKey): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('jwk', key, P256, false, ['verify']);
}
