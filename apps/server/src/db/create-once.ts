import { createHash } from 'node:crypto';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Transaction } from './database.js';

export interface KeyedCreation {
  /** If null, each request creates. */
  readonly key: string | null;
  readonly call: string;
  /** The same key with another request is refused. */
  readonly request: unknown;
}

interface Creation<Made> {
  readonly create: () => Promise<Made>;
  readonly idsOf: (made: Made) => readonly string[];
  /** Reads them as they are now; null if one was deleted. */
  readonly find: (ids: readonly string[]) => Promise<Made | null>;
}

/**
 * Answers a repeated request with what the first one made, waiting while it runs (docs/http.md, "Creation
 * keys"). Refuses `conflict` for another person's key, another request, or a deleted result.
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

export function creationDigest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}

async function madeBefore(
  tx: Transaction,
  claim: { readonly key: string; readonly actor_sub: string; readonly call: string; readonly digest: string },
): Promise<readonly string[]> {
  const first = await tx
    .selectFrom('creation')
    .select(['actor_sub', 'call', 'digest', 'made'])
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  const isSame = (['actor_sub', 'call', 'digest'] as const).every((part) => first[part] === claim[part]);
  if (!isSame) throw new AppError('conflict', 'Esta chave de criação já foi usada em outro envio.');
  return first.made;
}
