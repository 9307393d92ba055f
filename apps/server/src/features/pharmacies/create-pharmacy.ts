import { createPharmacy, type Pharmacy } from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
import { copyCatalogue, insertPharmacies } from './pharmacy-queries.js';
import { findPharmacyId } from './pharmacy-views.js';

interface CreatePharmacyInput {
  readonly name: string;
  /** The pharmacy whose products the new one starts with. */
  readonly copyFrom: string | null;
}

/**
 * Creates a pharmacy together with the inventory that stands for the whole of it (DESIGN 6, `inventory_uuid`), empty
 * or with another one's catalogue ("Duplicar"). Refuses `not_found` where that other one doesn't exist.
 */
export function createCreatePharmacy({ db, statistics }: { db: Database; statistics: Statistics }) {
  return async (caller: Caller, { name, copyFrom }: CreatePharmacyInput): Promise<Pharmacy> => {
    authorise(caller, createPharmacy.permission);
    const pharmacy = await db.transaction().execute(async (tx) => {
      const source = copyFrom === null ? null : await findPharmacyId(tx, copyFrom);
      const [created] = await insertPharmacies(tx, [name], caller.sub);
      if (created === undefined) throw new Error(`pharmacy ${name} was not inserted`);
      const copy = source === null ? {} : await copyOf(tx, source, created.id);
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
  };
}

/** Makes the copy, and says so for the audit. */
async function copyOf(tx: Transaction, source: string, id: string) {
  return { copied_from: source, products: await copyCatalogue(tx, source, id) };
}
