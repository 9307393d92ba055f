import { randomInt } from 'node:crypto';
import { COLLECTOR_CODE_LETTERS } from '@balanco/contract/people/collector-code-text';
import type { Database, Transaction } from '../../../db/database.js';
import type { Secrets } from '../secrets.js';

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
export function isRecoveryCode(text: string): boolean {
  return normalise(text).length === LETTERS;
}

/** Uses up the code. True for exactly one of several concurrent calls with the same code. */
export async function useRecoveryCode(
  tx: Transaction,
  secrets: Secrets,
  { sub, code, now }: { sub: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('idp_recovery_code')
    .set({ used_at: now })
    .where('digest', '=', recoveryCodeDigest(secrets, sub, code))
    .where('sub', '=', sub)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
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
