import type { SettledItem } from '@balanco/adjustment-file/settled-rows';
import type { RoundOfItem } from '@balanco/contract/comparison/closing-items';
import { type ItemReason, itemReasons } from '@balanco/contract/settlement/item-reasons';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

interface ItemRow extends Omit<SettledItem, 'reason' | 'rounds' | 'scanned'> {
  readonly reason: ItemReason | null;
  readonly reasonText: string;
  readonly rounds: readonly Pick<RoundOfItem, 'round' | 'units'>[];
  readonly scanned: SettledItem['scanned'] | null;
}

/**
 * The items of a settlement in the order of its hash: all at once, because a file is made of all of them.
 *
 * @param withScanned whether the codes that were scanned are read too: every line of the settlement
 */
export async function viewSettledItems(
  db: Database | Transaction,
  settlementId: string,
  withScanned: boolean,
): Promise<SettledItem[]> {
  const scanned = sql`
    select item_key, json_agg(json_build_object('code', code, 'units', units) order by units desc, code) as scanned
    from (
      select line.item_key, coalesce(
        (select barcode from unnest(item.barcodes) as barcode where code_key(barcode) = line.barcode_key limit 1),
        nullif(line.barcode_key, ''), item.internal_code
      ) as code, sum(line_units(line.quantity, line.factor, line.bound_factor)) as units
      from settlement_line as line
      join settlement_item as item on item.settlement_id = line.settlement_id and item.item_key = line.item_key
      where line.settlement_id = ${settlementId} and line.is_settled and ${withScanned}
      group by line.item_key, 2
    ) as part group by item_key
  `;
  const { rows } = await sql<ItemRow>`
    select settlement_item.item_key as key, internal_code as "internalCode", barcodes, description, department, expected, settled, how,
      value, difference_value as "differenceValue", reason, reason_text as "reasonText", rounds, scanned,
      chosen.barcode as "chosenBarcode"
    from settlement_item left join (${scanned}) as scan using (item_key)
    left join main_barcode as chosen on chosen.pharmacy_id = settlement_item.pharmacy_id
      and chosen.item_key = settlement_item.item_key
    where settlement_id = ${settlementId} order by settlement_item.item_key collate "C"
  `.execute(db);
  return rows.map(({ reason, reasonText, rounds, ...item }) => ({
    ...item,
    rounds: [unitsOf(rounds, 1), unitsOf(rounds, 2), unitsOf(rounds, 3)],
    reason: reasonText !== '' ? reasonText : reason === null ? '' : itemReasons[reason].label,
    scanned: item.scanned ?? [],
  }));
}

/** What a round found of an item; null if it didn't take place. */
function unitsOf(rounds: ItemRow['rounds'], number: number): number | null {
  return rounds.find(({ round }) => round === number)?.units ?? null;
}
