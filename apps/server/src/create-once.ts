import { createHash } from 'node:crypto';
import { AppError } from './app-error.js';
import type { Caller } from './caller.js';
import type { Transaction } from './db/database.js';

export interface KeyedCreation {
  /** Null if the client made none. Then each request creates. */
  readonly key: string | null;
  readonly call: string;
  /** Another request with the same key is refused. */
  readonly request: unknown;
}

interface Creation<Made> {
  readonly create: () => Promise<Made>;
  /** The ids by which `find` finds what was made. */
  readonly idsOf: (made: Made) => readonly string[];
  /** As it is now; null if it was deleted. */
  readonly find: (ids: readonly string[]) => Promise<Made | null>;
}

/**
 * A repeated request creates nothing and answers what the first one made (docs/http.md, "Creation keys"); it
 * waits while the first one runs. Refuses `conflict` for a key of another person or request, and if what was
 * made is deleted.
 */
export async function createOnce<Made>(
  tx: Transaction,
  caller: Pick<Caller, 'sub'>,
  { key, call, request }: KeyedCreation,
  { create, idsOf, find }: Creation<Made>,
): Promise<Made> {
  if (key === null) return create();
  const claim = { key, actor_sub: caller.sub, call, digest: creationDigest(request) };
  const claimed = await tx
    .insertInto('creation')
    .values(claim)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const found = await find(await madeBefore(tx, claim));
    if (found === null) throw new AppError('conflict', 'O que este envio criou já foi excluído.');
    return found;
  }
  const made = await create();
  await tx
    .updateTable('creation')
    .set({ made: [...idsOf(made)] })
    .where('key', '=', key)
    .execute();
  return made;
}

/** By this two requests are compared. */
export function creationDigest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}

interface Claim {
  readonly key: string;
  readonly actor_sub: string;
  readonly call: string;
  readonly digest: string;
}

/** The ids that the first request with this key made. */
async function madeBefore(tx: Transaction, claim: Claim): Promise<readonly string[]> {
  const first = await tx
    .selectFrom('creation')
    .select(['actor_sub', 'call', 'digest', 'made'])
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  const isSame = (['actor_sub', 'call', 'digest'] as const).every((part) => first[part] === claim[part]);
  if (!isSame) throw new AppError('conflict', 'Esta chave de criação já foi usada em outro envio.');
  return first.made;
}
