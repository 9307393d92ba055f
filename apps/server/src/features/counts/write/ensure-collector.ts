import type { Transaction } from '../../../db/database.js';

export interface CollectorIdentity {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

/** Created by a person's first count in a pharmacy (docs/counts.md, "Collectors"). */
export async function ensureCollector(
  tx: Transaction,
  pharmacyId: string,
  { sub, name, email }: CollectorIdentity,
): Promise<number> {
  const find = () =>
    tx
      .selectFrom('collector')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where('sub', '=', sub)
      .where('name', '=', name)
      .where('email', '=', email)
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.id;
  await tx
    .insertInto('collector')
    .values({ pharmacy_id: pharmacyId, sub, name, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await find();
  if (added === undefined) throw new Error('a collector was just added and is not there');
  return added.id;
}

export async function ensureCollectors(tx: Transaction, pharmacyId: string, ids: readonly number[]) {
  const there = new Map<number, number>();
  if (ids.length === 0) return there;
  const known = tx.selectFrom('collector').select(['id', 'sub', 'name', 'email']).where('id', 'in', ids);
  for (const { id, ...identity } of await known.execute())
    there.set(id, await ensureCollector(tx, pharmacyId, identity));
  return there;
}
