import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/comparison/code-bindings';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { refuseSettledBinding } from '../inventories/current-settlement.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { holdCatalogue } from '../products/catalogue.js';

type BindingFields = EndpointInput<typeof contract.bindCode>['body'];

/**
 * Binds a code for the whole pharmacy (docs/comparison.md, "Bound codes"); idempotent. Refuses `not_found`, and
 * `conflict` if the catalogue has the code or it is bound elsewhere.
 */
export const bindCode = transact(contract.bindCode, async (tx, { caller }, { id, ...input }) => {
  const pharmacyId = await holdPharmacyId(tx, id);
  await holdCatalogue(tx, pharmacyId);
  const stored = await findBinding(tx, pharmacyId, input);
  if (stored !== null) {
    if (stored.item_key === input.item_key && stored.factor === input.factor) return stored;
    throw new AppError('conflict', `O código já está vinculado a ${stored.description || stored.item_key}.`);
  }
  await refuseUnfit(tx, pharmacyId, input);
  await insertBinding(tx, pharmacyId, input, caller.name);
  const binding = await findBinding(tx, pharmacyId, input);
  if (binding === null) throw new Error('a stored binding is found');
  await auditThing(tx, caller, ['code_binding', binding.id, pharmacyId], {
    action: 'create',
    after: binding,
  });
  return binding;
});

async function refuseUnfit(tx: Transaction, pharmacyId: string, input: BindingFields): Promise<void> {
  if (!(await hasItem(tx, pharmacyId, input.item_key))) {
    throw new AppError('not_found', 'Item não encontrado no catálogo.');
  }
  const owners = await itemsOfCode(tx, pharmacyId, input);
  if (owners.length === 1) throw new AppError('conflict', 'O catálogo já diz de que produto é este código.');
}

/** Refuses `not_found`, and `conflict` if an approved inventory used the binding (docs/settlement.md, "Approval"). */
export const unbindCode = transact(contract.unbindCode, async (tx, { caller }, { id }) => {
  const { owner } = await answering({ owner: 'text' })`
    select pharmacy_id as owner from code_binding where id = ${id} and removed_at is null
  `.one(tx, unknownBinding);
  // Lock order of all writers; settlements read bindings while holding the catalogue.
  await holdPharmacyId(tx, owner);
  await holdCatalogue(tx, owner);
  const binding = await bindings`${selectBindings(sql`id = ${id}`)} for update`.one(tx, unknownBinding);
  await refuseSettledBinding(tx, owner, binding);
  await markBindingRemoved(tx, id, caller.name);
  await auditThing(tx, caller, ['code_binding', id, owner], {
    action: 'delete',
    before: binding,
    after: { removed_by: caller.name },
  });
  return binding;
});

export async function viewBindings(
  db: Database,
  pharmacyId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: contract.CodeBinding[] }> {
  const { count } = await answering({ count: 'int' })`
    select count(*) as count from code_binding where pharmacy_id = ${pharmacyId} and removed_at is null
  `.one(db);
  const results = await bindings`
    ${selectBindings(sql`pharmacy_id = ${pharmacyId}`)}
    order by code_binding.created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.all(db);
  return { count, results };
}

async function findBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code }: Pick<BindingFields, 'kind' | 'code'>,
): Promise<contract.CodeBinding | null> {
  const where = sql`pharmacy_id = ${pharmacyId} and kind = ${kind} and code_key = code_key(${code})`;
  return (await bindings`${selectBindings(where)}`.first(tx)) ?? null;
}

const unknownBinding = () => new AppError('not_found', 'Vínculo não encontrado.');

const bindings = answering(contract.codeBindingSchema.shape);

function selectBindings(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id, kind, code, item_key, factor, ${isoMoment(sql`created_at`)} as created_at, created_by, coalesce((
      select description from product
      where product.pharmacy_id = code_binding.pharmacy_id and ${isOfItem(sql.ref('code_binding.item_key'))}
      order by updated_at desc, id desc limit 1
    ), '') as description
    from code_binding where removed_at is null and ${where}
  `;
}

async function insertBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code, item_key, factor }: BindingFields,
  createdBy: string,
): Promise<void> {
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, factor, created_by)
    values (${pharmacyId}, ${kind}, ${code}, ${item_key}, ${factor}, ${createdBy})
  `.execute(tx);
}

async function markBindingRemoved(tx: Transaction, id: string, removedBy: string): Promise<void> {
  await sql`update code_binding set removed_at = now(), removed_by = ${removedBy} where id = ${id}`.execute(
    tx,
  );
}

async function hasItem(tx: Transaction, pharmacyId: string, itemKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from product where pharmacy_id = ${pharmacyId} and ${isOfItem(sql`${itemKey}::text`)} limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** Reads two at most, which is enough to see ambiguity. */
async function itemsOfCode(
  tx: Transaction,
  pharmacyId: string,
  { kind, code }: Pick<BindingFields, 'kind' | 'code'>,
): Promise<string[]> {
  const column = sql.ref(kind === 'barcode' ? 'barcode_key' : 'internal_code_key');
  const { rows } = await answering({ item_key: 'text' })`
    select distinct item_key(internal_code_key, barcode_key) as item_key from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null
      and ${column} <> '' and ${column} = code_key(${code})
    limit 2
  `.execute(tx);
  return rows.map((row) => row.item_key);
}

/** It compares `item_key`'s two columns, so the code keys' indexes serve it. */
function isOfItem(itemKey: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql`substr(${itemKey}, 3)`;
  return sql`product.deleted_at is null and (
    (${itemKey} like 'i:%' and internal_code_key = ${key})
    or (${itemKey} like 'b:%' and internal_code_key = '' and barcode_key = ${key})
  )`;
}
