import { sameCode } from '@balanco/contract/base/codes';
import * as comparison from '@balanco/contract/comparison/comparison';
import * as terms from '@balanco/contract/comparison/inventory-terms';
import * as mainBarcode from '@balanco/contract/comparison/main-barcode';
import {
  type ItemReason,
  itemReasons,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';
import * as settling from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { viewMainBarcode } from '../bindings/main-barcode.js';
import { type ComparisonBasis, findComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { findItem } from '../comparison/list-items.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { lockForComparison } from '../inventories/find-inventory.js';
import { isChosenItem } from './zero-items.js';

/** Compares an item out of scope, or undoes that (docs/comparison.md, "Scope"). */
export const includeItem = transact(terms.includeItem, async (tx, { caller }, { id, key, included }) => {
  const { number, pharmacyId } = await lockForComparison(tx, id);
  await refuseApproved(tx, number);
  const inventory = await findComparisonBasis(tx, id);
  const before = await findItem(tx, inventory, key);
  if (before === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
  const written = included
    ? await sql`
          insert into scope_decision (inventory_number, item_key, pharmacy_id, decided_by)
          values (${number}, ${key}, ${pharmacyId}, ${caller.name})
          on conflict do nothing
        `.execute(tx)
    : await sql`delete from scope_decision
        where inventory_number = ${number} and item_key = ${key}`.execute(tx);
  if (Number(written.numAffectedRows ?? 0) === 0) return before;
  const { description } = before;
  await auditInventory(
    tx,
    caller,
    { number, pharmacyId },
    { action: included ? 'include_item' : 'leave_item_out', after: { item_key: key, description } },
  );
  return (await findItem(tx, inventory, key)) ?? before;
});

/** Lets a reading of a box that was read before count, or undoes that (docs/comparison.md, "The same box"). */
export const separateBox = transact(
  comparison.separateBox,
  async (tx, { caller }, { id, line, separate }) => {
    const inventory = await lockForChoice(tx, id);
    const { number, pharmacyId } = inventory;
    const comparisonBoxes = await comparisonItems(tx, inventory);
    const ofLine = sql`inventory_number = ${number} and line_id = ${line}`;
    const { rows } = separate
      ? await answering({ serial: 'text', barcode_key: 'text' })`
          with ${comparisonBoxes}
          insert into other_box (inventory_number, pharmacy_id, line_id, barcode_key, internal_code_key, serial,
            decided_by)
          select ${number}, ${pharmacyId}, line_id, read.barcode_key, read.internal_code_key, serial, ${caller.name}
          from same_box join box_readings(${pharmacyId}, ${number}) as read using (line_id)
          where line_id = ${line}
          on conflict (inventory_number, line_id) do update set barcode_key = excluded.barcode_key,
            internal_code_key = excluded.internal_code_key, serial = excluded.serial,
            decided_by = excluded.decided_by, decided_at = now()
          returning serial, barcode_key
        `.execute(tx)
      : await answering({ serial: 'text', barcode_key: 'text' })`
          delete from other_box where ${ofLine} returning serial, barcode_key
        `.execute(tx);
    const [box] = rows;
    if (box === undefined) {
      const known = await sql`select from other_box where ${ofLine}`.execute(tx);
      if (separate && known.rows.length === 0) {
        throw new AppError('not_found', 'Nenhuma leitura anterior é desta caixa.');
      }
      return { separate };
    }
    await auditInventory(tx, caller, inventory, {
      action: 'separate_box',
      after: { code: box.barcode_key, serial: box.serial, line, separate },
    });
    return { separate };
  },
);

/** Ignores a code, or takes that back (docs/settlement.md, "Ignored codes"). */
export const ignoreCode = transact(settling.ignoreCode, async (tx, { caller }, input) => {
  const { id, barcode, internal_code: internalCode, reason } = input;
  const code = { barcode, internalCode };
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  if (reason !== null && !(await isUnresolved(tx, inventory, code))) {
    throw new AppError('not_found', 'Código não encontrado entre os não cadastrados deste inventário.');
  }
  const before = await findReason(tx, number, code);
  if (before === reason) return { ignored: reason !== null };
  await sql`delete from ignored_code where ${isCode(number, code)}`.execute(tx);
  if (reason !== null) {
    await sql`
        insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason,
          ignored_by)
        values (${number}, ${pharmacyId}, code_key(${barcode}), code_key(${internalCode}), ${reason},
          ${caller.name})
      `.execute(tx);
  }
  const side = (of: string | null) => ({ code: barcode || internalCode, reason: of });
  await auditInventory(tx, caller, inventory, {
    action: 'ignore_code',
    before: side(before),
    after: side(reason),
  });
  return { ignored: reason !== null };
});

interface Code {
  readonly barcode: string;
  readonly internalCode: string;
}

function isCode(number: number, { barcode, internalCode }: Code) {
  return sql`
    inventory_number = ${number} and barcode_key = code_key(${barcode})
      and internal_code_key = code_key(${internalCode})
  `;
}

async function findReason(tx: Transaction, number: number, code: Code): Promise<string | null> {
  const { rows } = await answering({ reason: 'text' })`
    select reason from ignored_code where ${isCode(number, code)}
  `.execute(tx);
  return rows[0]?.reason ?? null;
}

async function isUnresolved(tx: Transaction, inventory: ComparisonBasis, code: Code): Promise<boolean> {
  const { rows } = await sql`
    with ${await comparisonItems(tx, inventory)}
    select from resolved
    where reason is not null and barcode_key = code_key(${code.barcode})
      and internal_code_key = code_key(${code.internalCode})
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Chooses an item's GTIN in files (docs/adjustment-files.md, "Contents"). Changes no settlement, so approved
 * inventories allow it.
 */
export const chooseMainBarcode = transact(mainBarcode.chooseMainBarcode, async (tx, { caller }, input) => {
  const { id, key, barcode: asked } = input;
  const { number, pharmacyId } = await lockForComparison(tx, id);
  const item = await findItem(tx, await findComparisonBasis(tx, id), key);
  if (item === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
  const barcode = asked === null ? null : gtinOf(item.barcodes, asked);
  const place = { pharmacyId, key, barcodes: item.barcodes };
  const before = await viewMainBarcode(tx, place);
  if (!(await store(tx, { pharmacyId, key, barcode, by: caller.name }))) return before;
  const after = await viewMainBarcode(tx, place);
  await auditInventory(
    tx,
    caller,
    { number, pharmacyId },
    {
      action: 'choose_main_barcode',
      before: { main_barcode: before.barcode },
      after: { item_key: key, description: item.description, main_barcode: after.barcode },
    },
  );
  return after;
});

function gtinOf(barcodes: readonly string[], asked: string): string {
  const found = mainBarcode.validGtins(barcodes).find((barcode) => sameCode(barcode, asked));
  if (found !== undefined) return found;
  throw invalidField('barcode', 'O código de barras não é um GTIN válido deste item.');
}

interface Stored {
  readonly pharmacyId: string;
  readonly key: string;
  readonly barcode: string | null;
  readonly by: string;
}

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

interface Assigned {
  readonly changed: number;
  readonly refused: number;
}

/**
 * Gives or removes a reason in one statement (docs/settlement.md, "Reasons (Motivos)"). Refuses items that it
 * doesn't explain: one with a sentence, several by their number.
 */
export const assignReason = transact(settling.assignReason, async (tx, { caller }, input) => {
  const { id, items, reason, text, only_reason: only } = input;
  if (reason === 'other' && text === '') {
    throw invalidField('text', 'Escreva o texto do motivo.');
  }
  const inventory = await lockForChoice(tx, id);
  const assigned =
    reason === null
      ? await takeAway(tx, inventory, items, only)
      : await give(tx, inventory, {
          items,
          reason,
          text: reason === 'other' ? text : '',
          givenBy: caller.name,
        });
  if (assigned.changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'assign_reason',
      after: {
        reason: reason === null ? null : reasonWords(reason, text),
        items: assigned.changed,
        choice: items,
      },
    });
  }
  return assigned;
});

function reasonWords(reason: ItemReason, text: string): string {
  const { label } = itemReasons[reason];
  return reason === 'other' ? `${label}: ${text}` : label;
}

interface Giving {
  readonly items: settling.ItemChoice;
  readonly reason: ItemReason;
  readonly text: string;
  readonly givenBy: string;
}

async function give(
  tx: Transaction,
  inventory: ComparisonBasis,
  { items, reason, text, givenBy }: Giving,
): Promise<Assigned> {
  const { number, pharmacyId } = inventory;
  const { changed, refused, found, difference } = await answering({
    changed: 'int',
    refused: 'int',
    found: 'int',
    difference: 'number?',
  })`
    with ${await comparisonItems(tx, inventory)},
    chosen as materialized (
      select item_key, difference, ${explains(reason, sql`difference`)} as fits
      from (
        select item_key, case when is_zeroed then -expected else difference end as difference from in_scope
        where ${isChosenItem(inventory, items)}
      ) as item
    ),
    given as (
      insert into item_reason (inventory_number, pharmacy_id, item_key, reason, reason_text, given_by)
      select ${number}, ${pharmacyId}, item_key, ${reason}, ${text}, ${givenBy} from chosen where fits
      on conflict (inventory_number, item_key) do update
        set reason = excluded.reason, reason_text = excluded.reason_text, given_by = excluded.given_by,
        given_at = now()
        where (item_reason.reason, item_reason.reason_text) is distinct
        from (excluded.reason, excluded.reason_text)
      returning item_key
    )
    select (select count(*) from given) as changed, count(*) filter (where not fits) as refused,
      count(*) as found, min(difference) as difference
    from chosen
  `.one(tx);
  if (!('item_keys' in items)) return { changed, refused };
  const keys = new Set(items.item_keys);
  if (keys.size === 1 && found === 0) {
    throw new AppError('not_found', 'Item não encontrado neste inventário.');
  }
  if (keys.size === 1 && refused === 1) throw new AppError('conflict', unfitSentence(reason, difference));
  return { changed, refused: refused + keys.size - found };
}

function explains(reason: ItemReason, difference: RawBuilder<unknown>): RawBuilder<boolean> {
  const { direction } = itemReasons[reason];
  const only = (which: ReasonDirection) => sql`${direction === which ? [reason] : []}::text[]`;
  return sql`reason_explains(${reason}, ${difference}, ${only('shortage')}, ${only('overage')})`;
}

function unfitSentence(reason: ItemReason, difference: number | null): string {
  if (!difference) return 'O item não tem diferença que um motivo explique.';
  const [explained, is] = difference < 0 ? ['sobra', 'falta'] : ['falta', 'sobra'];
  return `O motivo "${itemReasons[reason].label}" explica uma ${explained}, e o item é uma ${is}.`;
}

async function takeAway(
  tx: Transaction,
  inventory: ComparisonBasis,
  items: settling.ItemChoice,
  only: ItemReason | undefined,
): Promise<Assigned> {
  const { rows } = await answering({ changed: 'int' })`
    with ${await comparisonItems(tx, inventory)},
    taken as (
      delete from item_reason where inventory_number = ${inventory.number}
        and reason = coalesce(${only ?? null}::text, reason)
        and item_key in (select item_key from in_scope where ${isChosenItem(inventory, items)})
      returning item_key
    )
    select count(*) as changed from taken
  `.execute(tx);
  return { changed: rows[0]?.changed ?? 0, refused: 0 };
}
