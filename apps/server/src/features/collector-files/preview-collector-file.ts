import * as contract from '@balanco/contract/counts/collector-file';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { findDestination, refuseMissing } from '../counts/find-destination.js';
import { refuseClosed } from '../counts/refuse-closed.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { type CollectorFileInput, countIdOf, openCollectorFile } from './collector-file.js';
import { countedAs, findKnownCodes, findKnownCounts } from './known-lines-views.js';

/**
 * How a collector's file is read, and what of it the inventory has already, without storing anything. Refuses as
 * `importCollectorFile` does.
 */
export async function previewCollectorFile(
  { db, caller }: Context,
  { id, ...input }: CollectorFileInput & { readonly id: InventoryId },
): Promise<contract.CollectorPreview> {
  authorise(caller, contract.previewCollectorFile.permission);
  return db.transaction().execute(async (tx) => {
    const destination = (await findDestination(tx, id, null)) ?? refuseMissing(null);
    const { inventoryNumber, pharmacyId } = destination;
    await refuseApproved(tx, inventoryNumber);
    await refuseClosed(tx, destination, 'importar');
    const { rows, problems, sha256 } = await openCollectorFile(tx, pharmacyId, input);
    const ids = rows.map(({ line }) => countIdOf(inventoryNumber, sha256, line));
    const counts = await findKnownCounts(tx, ids);
    const codes = await findKnownCodes(tx, pharmacyId, rows);
    const unknown = new Map<string, number>();
    for (const row of rows) {
      if (!countedAs(row, codes).isRegistered && !unknown.has(row.code)) unknown.set(row.code, row.line);
    }
    return {
      lines: rows.length,
      units: unitsOf(rows),
      sample: rows
        .slice(0, contract.COLLECTOR_SAMPLE_LINES)
        .map(({ line, code, quantity }) => ({ line, code, quantity })),
      problems: {
        count: problems.length,
        results: problems
          .slice(0, contract.COLLECTOR_LISTED)
          .map((each) => ({ ...each, text: each.text.slice(0, SHOWN_TEXT) })),
      },
      unregistered: {
        count: unknown.size,
        results: [...unknown].slice(0, contract.COLLECTOR_LISTED).map(([code, line]) => ({ line, code })),
      },
      imported: counts.size,
      deleted: [...counts.values()].filter(({ deleted }) => deleted).length,
    };
  });
}

/** A line that can't be read may be as long as the file. */
const SHOWN_TEXT = 200;

/** The sum of the quantities, which have at most six decimals. */
export function unitsOf(rows: readonly { readonly quantity: number }[]): number {
  return Math.round(rows.reduce((sum, { quantity }) => sum + quantity, 0) * 1e6) / 1e6;
}
