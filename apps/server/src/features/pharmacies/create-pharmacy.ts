import * as contract from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from './pharmacy-locks.js';
import { copyCatalogue, insertPharmacies } from './pharmacy-queries.js';

interface CreatePharmacyInput {
  readonly name: string;
  /** The pharmacy whose products are copied. */
  readonly copyFrom: string | null;
}

/**
 * Creates a pharmacy and the inventory of the whole pharmacy (docs/counts.md, "The inventory of the whole pharmacy"),
 * empty or with a copy of another catalogue (docs/products.md, "Copying a catalogue"). Refuses `not_found` if the
 * pharmacy to copy doesn't exist.
 */
export async function createPharmacy(
  { db, statistics, caller }: Context,
  { name, copyFrom }: CreatePharmacyInput,
): Promise<contract.Pharmacy> {
  authorise(caller, contract.createPharmacy.permission);
  const pharmacy = await db.transaction().execute(async (tx) => {
    const source = copyFrom === null ? null : await holdPharmacyId(tx, copyFrom);
    const [created] = await insertPharmacies(tx, [name], caller.sub);
    if (created === undefined) throw new Error(`pharmacy ${name} was not inserted`);
    const copy = source === null ? {} : await copyProducts(tx, source, created.id);
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
  });
  if (copyFrom !== null) statistics.scheduleAnalyze('product');
  return pharmacy;
}

/** Copies the products and returns what the audit row says about it. */
async function copyProducts(tx: Transaction, source: string, id: string) {
  return { copied_from: source, products: await copyCatalogue(tx, source, id) };
}
