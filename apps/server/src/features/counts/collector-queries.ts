import type { Transaction } from '../../db/database.js';

/** Who counts, as the identity provider knew them then. */
export interface CollectorIdentity {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

/** The id under which this person counts in this pharmacy; made at the first count. */
export async function collectorId(
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

/** Whose counts these are, by the ids of their collectors. */
export async function findCollectors(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, CollectorIdentity>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('collector')
    .select(['id', 'sub', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...identity }) => [id, identity]));
}
