import { createHash, randomBytes } from 'node:crypto';
import type { KeyScope } from '@balanco/contract/base/key-scopes';
import { sql } from 'kysely';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { findCaller } from './person-queries.js';

/** Scanners of secrets look for it. */
const PREFIX = 'balanco_';

/** As much of a key as a list shows. */
export const KEY_BEGINS = PREFIX.length + 6;

/** 256 random bits, so its digest needs no slow function. */
export function makeMachineKey(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`;
}

export function digestMachineKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function isMachineKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

export interface KeyUse {
  /** Of the call; undefined for those of people only. */
  readonly scope: KeyScope | undefined;
  /** Where it is used. */
  readonly address: string;
}

export const NOT_ALLOWED = 'A chave de acesso não permite esta chamada.';

/**
 * A key acts as its maker, no further than its own scopes and pharmacies. Refuses `token_invalid`, and
 * `permission_denied` for a call that its scopes don't have.
 */
export async function callerOfKey(db: Database, key: string, scope: KeyScope): Promise<Caller> {
  const found = await db
    .selectFrom('machine_key')
    .select(['id', 'name', 'scopes', 'pharmacy_ids', 'made_by_sub'])
    .select(sql<boolean>`last_used_at > now() - interval '1 minute'`.as('is_noted'))
    .where('digest', '=', digestMachineKey(key))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const maker = found && (await findCaller(db, found.made_by_sub, sql<boolean>`true`));
  if (!maker || maker.deactivated_at !== null || maker.role !== 'admin') throw new AppError('token_invalid');
  if (!found.scopes.includes(scope)) throw new AppError('permission_denied', NOT_ALLOWED);
  if (!found.is_noted)
    await sql`update machine_key set last_used_at = now() where id = ${found.id}::uuid`.execute(db);
  const { email, licensed, pharmacyIds: reached } = maker;
  const { pharmacy_ids: own } = found;
  const pharmacyIds =
    own === null || reached === null ? (own ?? reached) : own.filter((id) => reached.includes(id));
  return {
    sub: found.made_by_sub,
    email,
    name: `${found.name} (chave de ${maker.name})`,
    role: maker.role,
    licensed,
    pharmacyIds,
    keyId: found.id,
  };
}
