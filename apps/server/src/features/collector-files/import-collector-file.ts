import type { CountedRow } from '@balanco/adjustment-file/read-counted-file';
import * as contract from '@balanco/contract/counts/collector-file';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { type CollectorIdentity, ensureCollector } from '../counts/ensure-collector.js';
import { type Destination, findDestination, refuseMissing } from '../counts/find-destination.js';
import { refuseClosed } from '../counts/refuse-closed.js';
import { type CountWrite, writeCounts } from '../counts/write-counts.js';
import { licensedCollector } from '../inventories/sections/collector-access.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { type CollectorFileInput, countIdOf, openCollectorFile } from './collector-file.js';
import { countedAs, findKnownCodes, findKnownCounts } from './known-lines-views.js';
import { unitsOf } from './preview-collector-file.js';

interface ImportInput extends CollectorFileInput {
  readonly id: InventoryId;
  readonly fileName: string;
  readonly section: string | null;
  readonly collectorSub: string;
  /** Only lines after this one. */
  readonly after: number;
}

interface ImportAnswer {
  readonly created: number;
  readonly known: number;
  readonly next: number | null;
}

/**
 * Imports the next lines of a collector's file as counts through the one write path (docs/collector-files.md). A line that
 * the inventory has already, deleted or not, is left as it is. Refuses `invalid` for a file that can't be read and a
 * collector without a licence, `not_found`, and `conflict` for an inventory or section that is finalised or approved.
 */
export async function importCollectorFile(context: Context, input: ImportInput): Promise<ImportAnswer> {
  const { db, caller } = context;
  const { id, section, collectorSub, after } = input;
  authorise(caller, contract.importCollectorFile.permission);
  return inTransaction(db, async (tx) => {
    const destination = (await findDestination(tx, id, section)) ?? refuseMissing(section);
    const { inventoryNumber, pharmacyId } = destination;
    const { rows, profileName, sha256 } = await openCollectorFile(tx, pharmacyId, input);
    const collector = await licensedCollector(tx, collectorSub, pharmacyId);
    await waitForFile(tx, inventoryNumber, sha256);
    const left = rows.filter(({ line }) => line > after);
    const batch = left.slice(0, contract.COLLECTOR_BATCH_LINES);
    const idOf = ({ line }: CountedRow) => countIdOf(inventoryNumber, sha256, line);
    const known = await findKnownCounts(tx, batch.map(idOf));
    const fresh = batch.filter((row) => !known.has(idOf(row)));
    const codes = await findKnownCodes(tx, pharmacyId, fresh);
    const person = { ...collector, collectorId: await ensureCollector(tx, pharmacyId, collector) };
    const createdAt = new Date().toISOString();
    await writeCounts(
      tx,
      context,
      fresh.map((row) => {
        const { isInternal } = countedAs(row, codes);
        return asWrite(row, { ...destination, ...person, amplifyId: idOf(row), createdAt, isInternal });
      }),
    );
    // Only now is the inventory held.
    await refuseApproved(tx, inventoryNumber);
    await refuseClosed(tx, destination, 'importar');
    const isBegun = after > 0 && (await isImportAudited(tx, inventoryNumber, sha256));
    if (fresh.length > 0 && !isBegun) {
      const file = { file_name: input.fileName, sha256, profile: profileName };
      const whole = { lines: rows.length, units: unitsOf(rows), collector: collector.name, section };
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'import',
          entity: 'inventory',
          entityId: String(inventoryNumber),
          after: { ...file, ...whole },
        },
      ]);
    }
    const last = batch.at(-1);
    const next = last !== undefined && left.length > batch.length ? last.line : null;
    return { created: fresh.length, known: batch.length - fresh.length, next };
  });
}

interface Counted extends Destination, CollectorIdentity {
  readonly collectorId: number;
  readonly amplifyId: string;
  readonly createdAt: string;
  readonly isInternal: boolean;
}

function asWrite({ code, quantity }: CountedRow, counted: Counted): CountWrite {
  const { amplifyId, pharmacyId, inventoryNumber, sectionId, createdAt, isInternal } = counted;
  const fields = {
    barcode: isInternal ? null : [{ barcode: code, count: quantity }],
    internalBarcode: isInternal ? { code, count: quantity } : null,
    factor: 1,
    deleted: false,
    ...{ inventoryNumber, sectionId, namedInventory: null, namedSection: null, createdAt },
  };
  return {
    by: 'app',
    amplifyId,
    fields,
    baseVersion: undefined,
    isArrival: true,
    initial: {
      ...fields,
      ...{ pharmacyId, amplifyId, collectorId: counted.collectorId },
      ...{ cognitoUserId: counted.sub, userName: counted.name },
      ...{ version: 1, fieldVersions: {}, submissions: [] },
    },
  };
}

/** Calls for one file take turns, so that a file that is sent twice at once counts once. */
async function waitForFile(tx: Transaction, inventoryNumber: number, sha256: string): Promise<void> {
  const name = `collector-file:${inventoryNumber}:${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Whether the audit has the import of this file. A first call that was cut short may have stored nothing. */
async function isImportAudited(tx: Transaction, inventoryNumber: number, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit where entity = 'inventory' and entity_id = ${String(inventoryNumber)} and action = 'import'
      and after ->> 'sha256' = ${sha256}
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
