import { sql } from 'kysely';
import { z } from 'zod';
import { answering, orNull } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { isSetSince } from '../../db/field-versions.js';
import type { KnownInventories } from './counts/count-state.js';
import { isUuid, type RemoteInventory } from './remote/remote.js';

export interface InventoryState {
  readonly name: string;
  readonly finalised: boolean;
  readonly deleted: boolean;
}

/** Returns fields that changed remotely since `base` and not here, but never an empty name. */
export function takenFields(
  base: InventoryState | null,
  ours: InventoryState,
  theirs: InventoryState,
  changedHere: readonly (keyof InventoryState)[],
): (keyof InventoryState)[] {
  const isOurs = (field: keyof InventoryState) =>
    base === null ? changedHere.includes(field) : base[field] !== ours[field];
  return (['name', 'finalised', 'deleted'] as const).filter((field) => {
    if (field === 'name' && theirs.name === '') return false;
    return theirs[field] !== ours[field] && theirs[field] !== base?.[field] && !isOurs(field);
  });
}

/** Ignores rows older than the stored one. */
export async function saveRemoteInventories(
  tx: Transaction,
  rows: readonly RemoteInventory[],
): Promise<void> {
  for (const row of rows) {
    const facts = {
      remote_id: row.id,
      name: row.name,
      pharmacy_id: row.pharmacyId,
      finalised: row.finalised,
      deleted: row.deleted,
      remote_version: row.version,
      inventory_number: sql<
        number | null
      >`(select number from inventory where uuid = ${isUuid(row.namedAs) ? row.namedAs : null}::uuid)`,
    };
    await tx
      .insertInto('appsync_inventory')
      .values({ named_as: row.namedAs, ...facts })
      .onConflict((conflict) =>
        conflict
          .column('named_as')
          .doUpdateSet(facts)
          .where('appsync_inventory.remote_version', '<', row.version),
      )
      .execute();
  }
}

export async function findOurInventories(db: Queries, names: readonly string[]) {
  const rows = await db
    .selectFrom('inventory')
    .select(['uuid', 'deleted_at'])
    .where('uuid', '=', sql<string>`any(${names.filter(isUuid)}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uuid, deleted_at }) => [uuid ?? '', { isLive: deleted_at === null }]));
}

export async function findKnownInventories(db: Queries, names: readonly string[]): Promise<KnownInventories> {
  const ours = await findOurInventories(db, names);
  const rows = await db
    .selectFrom('appsync_inventory')
    .select(['named_as', 'remote_id'])
    .where('named_as', '=', sql<string>`any(${names}::text[])`)
    .where('deleted', '=', false)
    .execute();
  const theirs = new Map(rows.map((row) => [row.named_as, row.remote_id]));
  return {
    remoteId: (name) => theirs.get(name),
    isLiveHere: (name) => ours.get(name)?.isLive === true,
  };
}

const STATE = { name: 'text', finalised: 'boolean', deleted: 'boolean' } as const;

const unreconciled = answering({
  namedAs: 'text',
  remoteVersion: 'int',
  number: 'int',
  pharmacyId: 'text',
  source: z.enum(['web', 'mobile', 'pharmacy']),
  theirs: STATE,
  ours: STATE,
  base: orNull(STATE),
  fieldVersions: z.record(z.string(), z.int()),
});

export type UnreconciledInventory = NonNullable<Awaited<ReturnType<typeof findUnreconciledInventory>>>;

export async function findUnreconciledInventory(db: Queries, after: string) {
  const row = await unreconciled`
    select named_as as "namedAs", remote_version as "remoteVersion", inventory.number,
      inventory.pharmacy_id as "pharmacyId", inventory.source,
      json_build_object('name', remote.name, 'finalised', remote.finalised, 'deleted', remote.deleted) as theirs,
      json_build_object('name', inventory.name, 'finalised', inventory.finalised_at is not null,
        'deleted', inventory.deleted_at is not null) as ours,
      reconciled as base, inventory.field_versions as "fieldVersions"
    from appsync_inventory as remote join inventory on inventory.number = remote.inventory_number
    where reconciled_version < remote_version and inventory_number is not null and named_as > ${after}
    order by named_as limit 1
  `.first(db);
  if (row === undefined) return null;
  const { fieldVersions, ...inventory } = row;
  const changedHere = columnOf
    .filter(([, column]) => isSetSince(fieldVersions, column, 1))
    .map(([field]) => field);
  return { ...inventory, changedHere };
}

const columnOf: readonly (readonly [keyof InventoryState, string])[] = [
  ['name', 'name'],
  ['finalised', 'finalised_at'],
  ['deleted', 'deleted_at'],
];

export async function markReconciled(
  tx: Transaction,
  { namedAs, remoteVersion, theirs }: UnreconciledInventory,
): Promise<void> {
  await tx
    .updateTable('appsync_inventory')
    .set({ reconciled_version: remoteVersion, reconciled: JSON.stringify(theirs) })
    .where('named_as', '=', namedAs)
    .execute();
}
