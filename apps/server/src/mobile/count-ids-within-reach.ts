import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';
import { UNPLACED } from '../features/pharmacies/unplaced-location.js';

/**
 * The ids under which the counts of a message are kept. A count of a pharmacy that the caller may not see is unknown to them,
 * so what they send for it is a count of their own, under another id, and nothing of the stored one changes. It is the same id
 * whenever they send it. A message of theirs that the stored count has already taken keeps its id, so that repeating it counts
 * nothing twice (docs/counts.md, "Unplaced counts").
 *
 * @returns the id of a count, from the one that was sent and the digest of its message
 */
export async function countIdsWithinReach(
  tx: Transaction,
  { sub, pharmacyIds }: Pick<Caller, 'sub' | 'pharmacyIds'>,
  amplifyIds: readonly string[],
): Promise<(amplifyId: string, digest?: string) => string> {
  if (pharmacyIds === null) return (amplifyId) => amplifyId;
  const { rows } = await sql<{ id: string; taken: readonly string[] }>`
    select amplify_id::text as id, case when cognito_user_id = ${sub} then submissions else '{}' end as taken from count
    where amplify_id = any(${amplifyIds}::uuid[]) and pharmacy_id <> all(${[...pharmacyIds, UNPLACED]}::uuid[])
  `.execute(tx);
  const hidden = new Map(rows.map(({ id, taken }) => [id, taken]));
  return (amplifyId, digest) => {
    const taken = hidden.get(amplifyId.toLowerCase());
    if (taken === undefined || (digest !== undefined && taken.includes(digest))) return amplifyId;
    return ownId(sub, amplifyId.toLowerCase());
  };
}

/** A UUID of version 8 from the digest of both. */
function ownId(sub: string, amplifyId: string): string {
  const digest = createHash('sha256').update(`${sub} ${amplifyId}`).digest('hex');
  const version = `8${digest.slice(13, 16)}`;
  const variant = `8${digest.slice(17, 20)}`;
  return [digest.slice(0, 8), digest.slice(8, 12), version, variant, digest.slice(20, 32)].join('-');
}
