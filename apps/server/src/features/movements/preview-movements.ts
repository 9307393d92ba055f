import type { MovementRow } from '@balanco/adjustment-file/read-movement-file';
import * as contract from '@balanco/contract/comparison/movements';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import { findCodeNames } from './known-code-views.js';
import { findSameFile } from './movement-import-views.js';
import { openMovementFile } from './open-movement-file.js';
import { viewStoredAlready } from './stored-movement-views.js';

/** How a file of movements is read, without storing anything. Refuses as `importMovements` does. */
export async function previewMovements(
  { db, caller }: Context,
  { id, file }: { readonly id: InventoryId; readonly file: string },
): Promise<contract.MovementPreview> {
  authorise(caller, contract.previewMovements.permission);
  const { rows, problems, hasHeading, sha256 } = openMovementFile(file);
  return db.transaction().execute(async (tx) => {
    const { pharmacyId } = await lockConfronted(tx, id);
    const { time_zone: timeZone } = await viewPharmacySettings(tx, pharmacyId);
    const names = await findCodeNames(
      tx,
      pharmacyId,
      rows.map(({ code }) => code),
    );
    const unknown = new Map<string, number>();
    for (const { code, line } of rows) {
      if (!names.has(code) && !unknown.has(code)) unknown.set(code, line);
    }
    const days = rows.map(({ day }) => day).sort();
    return {
      rows: rows.length,
      entries: sumOf(rows.filter(({ quantity }) => quantity > 0)),
      exits: -sumOf(rows.filter(({ quantity }) => quantity < 0)),
      without_hour: rows.filter(({ hour }) => hour === null).length,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      time_zone: timeZone,
      has_heading: hasHeading,
      sample: rows
        .slice(0, contract.MOVEMENT_SAMPLE_ROWS)
        .map((row) => ({ ...row, description: names.get(row.code) ?? null })),
      problems: { count: problems.length, results: problems.slice(0, contract.MOVEMENT_LISTED) },
      unknown: {
        count: unknown.size,
        results: [...unknown].slice(0, contract.MOVEMENT_LISTED).map(([code, line]) => ({ line, code })),
      },
      ...(await viewStoredAlready(tx, pharmacyId, rows, timeZone)),
      imported: await findSameFile(tx, pharmacyId, sha256),
    };
  });
}

/** Quantities have three decimals, which doubles don't add up exactly. */
function sumOf(rows: readonly MovementRow[]): number {
  return rows.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000;
}
