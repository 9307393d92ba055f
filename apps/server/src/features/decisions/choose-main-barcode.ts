import { sameCode } from '@balanco/contract/base/codes';
import * as contract from '@balanco/contract/comparison/main-barcode';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { viewMainBarcode } from '../bindings/main-barcode-views.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { findItem } from '../comparison/divergence-views.js';
import { lockConfronted } from '../inventories/closing-locks.js';

interface Choice {
  readonly id: InventoryId;
  readonly key: string;
  /** null: the first GTIN again. */
  readonly barcode: string | null;
}

/**
 * Chooses by which of its GTINs an item of the pharmacy leaves in files (docs/adjustment-files.md, "Contents"). It changes no
 * settlement, so it may be done once approved too. The same choice again writes nothing. Refuses `not_found`, `invalid` for a
 * code that is no GTIN of the item, and `conflict` for the inventory of the whole pharmacy.
 */
export async function chooseMainBarcode(
  { db, caller }: Context,
  { id, key, barcode: asked }: Choice,
): Promise<contract.MainBarcode> {
  authorise(caller, contract.chooseMainBarcode.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockConfronted(tx, id);
    const item = await findItem(tx, await findConfronted(tx, id), key);
    if (item === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
    const barcode = asked === null ? null : gtinOf(item.barcodes, asked);
    const place = { pharmacyId, key, barcodes: item.barcodes };
    const before = await viewMainBarcode(tx, place);
    if (!(await store(tx, { pharmacyId, key, barcode, by: caller.name }))) return before;
    const after = await viewMainBarcode(tx, place);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'choose_main_barcode',
        entity: 'inventory',
        entityId: String(number),
        before: { main_barcode: before.barcode },
        after: { item_key: key, description: item.description, main_barcode: after.barcode },
      },
    ]);
    return after;
  });
}

function gtinOf(barcodes: readonly string[], asked: string): string {
  const found = contract.validGtins(barcodes).find((barcode) => sameCode(barcode, asked));
  if (found !== undefined) return found;
  const sentence = 'O código de barras não é um GTIN válido deste item.';
  throw new AppError('invalid', sentence, { fields: { barcode: [sentence] } });
}

interface Stored extends Omit<Choice, 'id'> {
  readonly pharmacyId: string;
  readonly by: string;
}

/** Writes the choice or takes it away; false if it stood so already. */
async function store(tx: Transaction, { pharmacyId, key, barcode, by }: Stored): Promise<boolean> {
  const written =
    barcode === null
      ? await sql`delete from main_barcode where pharmacy_id = ${pharmacyId} and item_key = ${key}`.execute(
          tx,
        )
      : await sql`
          insert into main_barcode (pharmacy_id, item_key, barcode, chosen_by)
          values (${pharmacyId}, ${key}, ${barcode}, ${by})
          on conflict (pharmacy_id, item_key) do update
          set barcode = excluded.barcode, chosen_by = excluded.chosen_by, chosen_at = now()
          where main_barcode.barcode <> excluded.barcode
        `.execute(tx);
  return Number(written.numAffectedRows ?? 0) > 0;
}
