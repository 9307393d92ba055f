import { Secret, TOTP } from 'otpauth';
import type { Database, Transaction } from '../../../db/database.js';
import type { Secrets } from '../secrets.js';

/** What every authenticator app reads from a QR code without being told (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const KEY_BYTES = 20;

/** A code of the step before or after is accepted: clocks of phones differ, and typing takes a while. */
const WINDOW = 1;

function makeKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** The step of 30 seconds since 1970 that the code is of, or null for a wrong code. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** A key that waits longer was left: somebody closed the page. */
const WAITS_MS = 60 * 60 * 1000;

/** Its key is in Base32. */
export async function findSecondFactor(db: Database, secrets: Secrets, sub: string) {
  const row = await db
    .selectFrom('idp_second_factor')
    .select(['sealed_key', 'enabled_at'])
    .where('sub', '=', sub)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.enabled_at === null) return null;
  return { key: openKey(secrets, row.sealed_key, sub), enabledAt: row.enabled_at };
}

/** A new key that waits for a code of the app. Null if the user has a factor: nothing replaces it. */
export async function startSecondFactor(
  db: Database,
  secrets: Secrets,
  { sub, now }: { sub: string; now: Date },
): Promise<string | null> {
  const key = makeKey();
  const fresh = {
    sealed_key: secrets.seal(Buffer.from(key), secondFactorContext(sub)),
    made_at: now,
    verified_at: null,
    last_step: null,
  };
  const written = await db
    .insertInto('idp_second_factor')
    .values({ sub, enabled_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('sub').doUpdateSet(fresh).where('idp_second_factor.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 0n ? null : key;
}

export async function findWaitingKey(
  db: Database,
  secrets: Secrets,
  { sub, now }: { sub: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('idp_second_factor')
    .select('sealed_key')
    .where('sub', '=', sub)
    .where('enabled_at', 'is', null)
    .where('made_at', '>', waitingSince(now))
    .executeTakeFirst();
  return row === undefined ? null : openKey(secrets, row.sealed_key, sub);
}

export async function verifySecondFactor(
  db: Database,
  { sub, step, now }: { sub: string; step: number; now: Date },
): Promise<void> {
  await db
    .updateTable('idp_second_factor')
    .set({ verified_at: now, last_step: step })
    .where('sub', '=', sub)
    .where('enabled_at', 'is', null)
    .execute();
}

/** Returns whether a proven factor waited. From here on the user signs in with it. */
export async function enableSecondFactor(tx: Transaction, sub: string, now: Date): Promise<boolean> {
  const enabled = await tx
    .updateTable('idp_second_factor')
    .set({ enabled_at: now })
    .where('sub', '=', sub)
    .where('enabled_at', 'is', null)
    .where('verified_at', '>', waitingSince(now))
    .executeTakeFirst();
  return enabled.numUpdatedRows > 0n;
}

/** Returns false if the code of this step, or a later one, was accepted before. */
export async function useStep(db: Database, sub: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('idp_second_factor')
    .set({ last_step: step })
    .where('sub', '=', sub)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Deletes its recovery codes too. Returns whether it was in use. */
export async function deleteSecondFactor(tx: Transaction, sub: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('idp_second_factor')
    .where('sub', '=', sub)
    .returning('enabled_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.enabled_at !== null;
}

export async function purgeWaitingFactors(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idp_second_factor')
    .where('enabled_at', 'is', null)
    .where('made_at', '<=', waitingSince(now))
    .execute();
}

function waitingSince(now: Date): Date {
  return new Date(now.getTime() - WAITS_MS);
}

function openKey(secrets: Secrets, sealed: Buffer, sub: string): string {
  return secrets.open(sealed, secondFactorContext(sub)).toString();
}

export const secondFactorContext = (sub: string) => `second factor ${sub}`;
