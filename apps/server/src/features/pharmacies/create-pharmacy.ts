import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../create-once.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from './pharmacy-locks.js';
import { copyCatalogue, insertPharmacies } from './pharmacy-queries.js';
import { viewPharmaciesOf } from './pharmacy-views.js';

interface CreatePharmacyInput {
  readonly name: string;
  /** The pharmacy whose products are copied. */
  readonly copyFrom: string | null;
  /** The client's key for this creation, if it made one. */
  readonly key?: string | null;
}

/**
 * Creates a pharmacy and the inventory of the whole pharmacy (docs/counts.md, "The inventory of the whole pharmacy"),
 * empty or with a copy of another catalogue (docs/products.md, "Copying a catalogue"). Refuses `not_found` if the
 * pharmacy to copy doesn't exist, and `conflict` for a key of another creation (docs/http.md, "Creation keys").
 */
export async function createPharmacy(
  { db, statistics, caller }: Context,
  { name, copyFrom, key = null }: CreatePharmacyInput,
): Promise<contract.Pharmacy> {
  authorise(caller, contract.createPharmacy.permission);
  const { id: call } = contract.createPharmacy;
  const create = async (tx: Transaction) => {
    const source = copyFrom === null ? null : await holdPharmacyId(tx, copyFrom);
    const [created] = await insertPharmacies(tx, [name], caller.sub);
    if (created === undefined) throw new Error(`pharmacy ${name} was not inserted`);
    const copy = source === null ? null : await copyProducts(tx, source, created.id);
    if (copy !== null) statistics.scheduleAnalyze('product', copy.products);
    await writeAudit(tx, caller, [
      {
        pharmacyId: created.id,
        action: 'create',
        entity: 'pharmacy',
        entityId: created.id,
        after: { ...created, ...copy },
      },
    ]);
    return created;
  };
  const pharmacy = await db.transaction().execute((tx) =>
    createOnce(
      tx,
      caller,
      { key, call, request: { name, copyFrom } },
      {
        create: () => create(tx),
        idsOf: ({ id }) => [id],
        find: async (ids) => (await viewPharmaciesOf(tx, ids))?.[0] ?? null,
      },
    ),
  );
  return pharmacy;
}

/** Copies the products and returns what the audit row says about it. */
async function copyProducts(tx: Transaction, source: string, id: string) {
  return { copied_from: source, products: await copyCatalogue(tx, source, id) };
}
