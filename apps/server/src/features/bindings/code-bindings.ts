import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/comparison/code-bindings';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import { answering, countRows, hasRow } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
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
  const { kind, code, item_key, factor } = input;
  const pharmacyId = await holdPharmacyId(tx, id);
  await holdCatalogue(tx, pharmacyId);
  const ofCode = sql`pharmacy_id = ${pharmacyId} and kind = ${kind} and code_key = code_key(${code})`;
  const stored = await bindings`${selectBindings(ofCode)}`.first(tx);
  if (stored !== undefined) {
    if (stored.item_key === item_key && stored.factor === factor) return stored;
    throw new AppError('conflict', `O código já está vinculado a ${stored.description || stored.item_key}.`);
  }
  await refuseUnfit(tx, pharmacyId, input);
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, factor, created_by)
    values (${pharmacyId}, ${kind}, ${code}, ${item_key}, ${factor}, ${caller.name})
  `.execute(tx);
  const after = await bindings`${selectBindings(ofCode)}`.one(tx);
  await auditThing(tx, caller, ['code_binding', after.id, pharmacyId], { action: 'create', after });
  return after;
});

async function refuseUnfit(tx: Transaction, pharmacyId: string, { kind, code, item_key }: BindingFields) {
  const item = sql`product where pharmacy_id = ${pharmacyId} and ${isOfItem(sql`${item_key}::text`)}`;
  if (!(await hasRow(tx, item))) throw new AppError('not_found', 'Item não encontrado no catálogo.');
  const column = sql.ref(kind === 'barcode' ? 'barcode_key' : 'internal_code_key');
  // Two are enough to see ambiguity.
  const { rows: owners } = await sql`
    select distinct item_key(internal_code_key, barcode_key) from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null
      and ${column} <> '' and ${column} = code_key(${code})
    limit 2
  `.execute(tx);
  if (owners.length === 1) throw new AppError('conflict', 'O catálogo já diz de que produto é este código.');
}

/** Refuses `not_found`, and `conflict` if an approved inventory used the binding (docs/settlement.md, "Approval"). */
export const unbindCode = transact(contract.unbindCode, async (tx, { caller }, { id }) => {
  const owner = await answering({ owner: 'text' })`
    select pharmacy_id as owner from code_binding where id = ${id} and removed_at is null
  `.value(tx, unknownBinding);
  // Lock order of all writers; settlements read bindings while holding the catalogue.
  await holdPharmacyId(tx, owner);
  await holdCatalogue(tx, owner);
  const binding = await bindings`${selectBindings(sql`id = ${id}`)} for update`.one(tx, unknownBinding);
  await refuseSettledBinding(tx, owner, binding);
  const removal = sql`update code_binding set removed_at = now(), removed_by = ${caller.name} where id = ${id}`;
  await removal.execute(tx);
  await auditThing(tx, caller, ['code_binding', id, owner], {
    action: 'delete',
    before: binding,
    after: { removed_by: caller.name },
  });
  return binding;
});

export async function viewBindings(db: Database, pharmacyId: string, page: Page) {
  const count = await countRows(
    db,
    sql`code_binding where pharmacy_id = ${pharmacyId} and removed_at is null`,
  );
  const results = await bindings`
    ${selectBindings(sql`pharmacy_id = ${pharmacyId}`)}
    order by code_binding.created_at desc, id desc ${cutTo(page)}
  `.all(db);
  return { count, results };
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

/** It compares `item_key`'s two columns, so the code keys' indexes serve it. */
function isOfItem(itemKey: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql`substr(${itemKey}, 3)`;
  return sql`product.deleted_at is null and (
    (${itemKey} like 'i:%' and internal_code_key = ${key})
    or (${itemKey} like 'b:%' and internal_code_key = '' and barcode_key = ${key})
  )`;
}
