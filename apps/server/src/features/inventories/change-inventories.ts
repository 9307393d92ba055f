import * as contract from '@balanco/contract/inventories/inventories';
import * as newInventory from '@balanco/contract/inventories/new-inventory';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../db/create-once.js';
import type { Transaction } from '../../db/database.js';
import { type FieldVersions, isSetSince } from '../../db/field-versions.js';
import { inTransaction } from '../../db/in-transaction.js';
import { transact } from '../../use-case.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { lockInventory, requireInventory } from './find-inventory.js';
import { viewInventory, viewLiveInventory } from './list-inventories.js';
import { openSections } from './sections/add-sections.js';

/**
 * Creates its first sections too, if given. Refuses `invalid` for an unknown pharmacy (specification, section
 * 5) or repeated names, and `conflict` for another creation's key (docs/http.md, "Creation keys").
 */
export const createInventory = transact(newInventory.createInventory, async (tx, { caller }, sent) => {
  const { key, ...request } = sent;
  const create = async () => {
    const pharmacyId = await holdPharmacyId(tx, request.pharmacy).catch(
      refuseUnknownPharmacy('Farmácia selecionada inválida. Não foi possível criar o inventário.'),
    );
    const number = await insertInventory(tx, { name: request.name, pharmacyId, createdBy: caller.sub });
    const inventory = await viewInventory(tx, number);
    await auditInventory(tx, caller, { number, pharmacyId }, { action: 'create', after: inventory });
    const { sections: names = [] } = request;
    if (names.length > 0) await openSections(tx, caller, { number, pharmacyId, names, field: 'sections' });
    return inventory;
  };
  const idsOf = ({ inventory_id }: contract.InventoryRow) => [String(inventory_id)];
  const find = ([id]: readonly string[]) => viewLiveInventory(tx, Number(id));
  const keyed = { key, call: newInventory.createInventory.id, request };
  const created = await createOnce(tx, caller, keyed, { create, idsOf, find });
  return { ...created, inventory_id: Number(created.inventory_id) };
});

const COLLECTOR_FIELDS = ['collector_sub', 'collector_name', 'collector_email'] as const;

const UNKNOWN_PHARMACY = 'Farmácia não encontrada. Não é possível editar o inventário.';

/**
 * Changes name and collector of a web inventory (specification, sections 5 and 7). Refuses `not_found`, `invalid` for
 * another pharmacy, and `version_conflict` if what is changed has changed since `version`.
 */
export const editInventory = transact(contract.editInventory, async (tx, { caller }, input) => {
  const { id, name, pharmacy, version, ...given } = input;
  const givenPharmacy = await holdPharmacyId(tx, pharmacy).catch(refuseUnknownPharmacy(UNKNOWN_PHARMACY));
  const { number, pharmacyId } = await lockInventory(tx, id);
  if (givenPharmacy !== pharmacyId) {
    throw invalidField('pharmacy', UNKNOWN_PHARMACY);
  }
  const before = await viewInventory(tx, number);
  const changed = Object.fromEntries(
    COLLECTOR_FIELDS.flatMap((field) => {
      const value = given[field] === '' ? null : given[field];
      return value === undefined || value === before[field] ? [] : [[field, value]];
    }),
  );
  const isRenamed = before.name !== name;
  if (!isRenamed && Object.keys(changed).length === 0) return before;
  const versions = await inventoryFieldVersions(tx, number);
  const fields = [...(isRenamed ? ['name'] : []), ...Object.keys(changed)];
  if (fields.some((field) => isSetSince(versions, field, version))) {
    throw new AppError('version_conflict', undefined, { current: before });
  }
  await tx
    .updateTable('inventory')
    .set({ name, ...changed })
    .where('number', '=', number)
    .execute();
  const after = await viewInventory(tx, number);
  await auditInventory(tx, caller, { number, pharmacyId }, { action: 'update', before, after });
  return after;
});

interface RenameInventoryInput {
  readonly id: contract.InventoryId;
  readonly name: string;
  readonly baseVersion: number | undefined;
}

/**
 * An app renames it; a name set since `baseVersion` stays (docs/counts.md, "Stale writes"). Refuses
 * `not_found`, and `conflict` for a whole pharmacy's inventory.
 */
export async function renameInventory(
  { db, caller }: Context,
  { id, name, baseVersion }: RenameInventoryInput,
): Promise<void> {
  authorise(caller, 'staff');
  await inTransaction(db, async (tx) => {
    const { number, pharmacyId, source } = await lockInventory(tx, id);
    if (source === 'pharmacy') throw new AppError('conflict', 'Este inventário leva o nome da farmácia.');
    const before = await viewInventory(tx, number);
    if (isSetSince(await inventoryFieldVersions(tx, number), 'name', baseVersion)) return;
    if (before.name === name) return;
    await tx.updateTable('inventory').set({ name }).where('number', '=', number).execute();
    const after = await viewInventory(tx, number);
    await auditInventory(tx, caller, { number, pharmacyId }, { action: 'update', before, after });
  });
}

/** See docs/blind-counting.md. Refuses `not_found`. */
export const setBlindCount = transact(contract.setBlindCount, async (tx, { caller }, { id, blind }) => {
  await holdPharmacyId(tx, (await requireInventory(tx, id)).pharmacyId);
  const { number, pharmacyId } = await lockInventory(tx, id);
  const written = blind
    ? await sql`
          insert into blind_count (inventory_number, pharmacy_id) values (${number}, ${pharmacyId})
          on conflict (inventory_number) do nothing
        `.execute(tx)
    : await sql`delete from blind_count where inventory_number = ${number}`.execute(tx);
  if (written.numAffectedRows === 0n) return { blind };
  const action = blind ? 'start_blind_count' : 'end_blind_count';
  const sides = { before: { blind: !blind }, after: { blind } };
  await auditInventory(tx, caller, { number, pharmacyId }, { action, ...sides });
  return { blind };
});

/** Turns a body's `not_found` into `invalid` with the form's sentence. */
export function refuseUnknownPharmacy(sentence: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalidField('pharmacy', sentence);
  };
}

/** @param inventory `dailyOn` is the day of a list (docs/daily-count.md) */
export async function insertInventory(
  tx: Transaction,
  inventory: { name: string; pharmacyId: string; createdBy: string; dailyOn?: string },
): Promise<number> {
  const row = await tx
    .insertInto('inventory')
    .values({
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'web',
      created_by: inventory.createdBy,
      daily_on: inventory.dailyOn ?? null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Returns null if the UUID is taken. */
export async function insertMobileInventory(
  tx: Transaction,
  inventory: { uuid: string; name: string; pharmacyId: string; createdBy: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('inventory')
    .values({
      uuid: inventory.uuid,
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'mobile',
      created_by: inventory.createdBy,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

async function inventoryFieldVersions(tx: Transaction, number: number): Promise<FieldVersions> {
  const { field_versions: versions } = await tx
    .selectFrom('inventory')
    .select('field_versions')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return versions;
}

export async function markInventoryDeleted(tx: Transaction, number: number, at: Date): Promise<void> {
  await tx.updateTable('inventory').set({ deleted_at: at }).where('number', '=', number).execute();
}
