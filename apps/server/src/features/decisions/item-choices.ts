import { sameCode } from '@balanco/contract/base/codes';
import { formatInteger } from '@balanco/contract/base/numbers';
import * as comparison from '@balanco/contract/comparison/comparison';
import * as terms from '@balanco/contract/comparison/inventory-terms';
import * as mainBarcode from '@balanco/contract/comparison/main-barcode';
import {
  type ItemReason,
  itemReasons,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';
import * as contract from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering, countRows, hasRow } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { type ComparisonBasis, findComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { viewMainBarcode } from '../comparison/get-item.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { findItem, itemCondition, requireItem } from '../comparison/list-items.js';
import { lockForComparison } from '../inventories/find-inventory.js';

/** Compares an item out of scope, or undoes that (docs/comparison.md, "Scope"). */
export const includeItem = transact(terms.includeItem, async (tx, { caller }, { id, key, included }) => {
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  const before = await requireItem(tx, inventory, key);
  const change = included
    ? sql`
        insert into scope_decision (inventory_number, item_key, pharmacy_id, decided_by)
        values (${number}, ${key}, ${pharmacyId}, ${caller.name})
        on conflict do nothing
      `
    : sql`delete from scope_decision where inventory_number = ${number} and item_key = ${key}`;
  const { numAffectedRows: changed = 0n } = await change.execute(tx);
  if (changed === 0n) return before;
  await auditInventory(tx, caller, inventory, {
    action: included ? 'include_item' : 'leave_item_out',
    after: { item_key: key, description: before.description },
  });
  return (await findItem(tx, inventory, key)) ?? before;
});

/** Lets a reading of a box that was read before count, or undoes that (docs/comparison.md, "The same box"). */
export const separateBox = transact(
  comparison.separateBox,
  async (tx, { caller }, { id, line, separate }) => {
    const inventory = await lockForChoice(tx, id);
    const { number, pharmacyId } = inventory;
    const ofLine = sql`inventory_number = ${number} and line_id = ${line}`;
    const insertion = sql`
          insert into other_box (inventory_number, pharmacy_id, line_id, barcode_key, internal_code_key, serial,
            decided_by)
          select ${number}, ${pharmacyId}, line_id, read.barcode_key, read.internal_code_key, serial, ${caller.name}
          from same_box join box_readings(${pharmacyId}, ${number}) as read using (line_id)
          where line_id = ${line}
          on conflict (inventory_number, line_id) do update set barcode_key = excluded.barcode_key,
            internal_code_key = excluded.internal_code_key, serial = excluded.serial,
            decided_by = excluded.decided_by, decided_at = now()
    `;
    const box = await answering({ serial: 'text', barcode_key: 'text' })`
      with ${await comparisonItems(tx, inventory)}
      ${separate ? insertion : sql`delete from other_box where ${ofLine}`} returning serial, barcode_key
    `.first(tx);
    if (box === undefined) {
      if (separate && !(await hasRow(tx, sql`other_box where ${ofLine}`))) {
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
export const ignoreCode = transact(contract.ignoreCode, async (tx, { caller }, input) => {
  const { id, barcode, internal_code: internalCode, reason } = input;
  const code = { barcode, internalCode };
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  if (reason !== null && !(await isUnresolved(tx, inventory, code))) {
    throw new AppError('not_found', 'Código não encontrado entre os não cadastrados deste inventário.');
  }
  const known = await answering({ reason: 'text' })`
    select reason from ignored_code where ${isCode(number, code)}
  `.first(tx);
  const before = known?.reason ?? null;
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

async function isUnresolved(tx: Transaction, inventory: ComparisonBasis, code: Code): Promise<boolean> {
  const { rows } = await sql`
    with ${await comparisonItems(tx, inventory)} select from resolved
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
  const inventory = await lockForComparison(tx, id);
  const { pharmacyId } = inventory;
  const item = await requireItem(tx, await findComparisonBasis(tx, id), key);
  const barcode = asked === null ? null : gtinOf(item.barcodes, asked);
  const place = { pharmacyId, key, barcodes: item.barcodes };
  const before = await viewMainBarcode(tx, place);
  const change =
    barcode === null
      ? sql`delete from main_barcode where pharmacy_id = ${pharmacyId} and item_key = ${key}`
      : sql`
          insert into main_barcode (pharmacy_id, item_key, barcode, chosen_by)
          values (${pharmacyId}, ${key}, ${barcode}, ${caller.name})
          on conflict (pharmacy_id, item_key) do update
          set barcode = excluded.barcode, chosen_by = excluded.chosen_by, chosen_at = now()
          where main_barcode.barcode <> excluded.barcode
        `;
  const { numAffectedRows: changed = 0n } = await change.execute(tx);
  if (changed === 0n) return before;
  const after = await viewMainBarcode(tx, place);
  await auditInventory(tx, caller, inventory, {
    action: 'choose_main_barcode',
    before: { main_barcode: before.barcode },
    after: { item_key: key, description: item.description, main_barcode: after.barcode },
  });
  return after;
});

function gtinOf(barcodes: readonly string[], asked: string): string {
  const found = mainBarcode.validGtins(barcodes).find((barcode) => sameCode(barcode, asked));
  if (found !== undefined) return found;
  throw invalidField('barcode', 'O código de barras não é um GTIN válido deste item.');
}

/**
 * Gives or removes a reason in one statement (docs/settlement.md, "Reasons (Motivos)"). Refuses items that it
 * doesn't explain: one with a sentence, several by their number.
 */
export const assignReason = transact(contract.assignReason, async (tx, { caller }, input) => {
  const { id, items, reason, text, only_reason: only } = input;
  if (reason === 'other' && text === '') {
    throw invalidField('text', 'Escreva o texto do motivo.');
  }
  const inventory = await lockForChoice(tx, id);
  const assigned =
    reason === null
      ? await takeAway(tx, inventory, items, only)
      : await give(tx, inventory, items, { reason, text, givenBy: caller.name });
  if (assigned.changed > 0) {
    const label = reason && itemReasons[reason].label;
    await auditInventory(tx, caller, inventory, {
      action: 'assign_reason',
      after: {
        reason: reason === 'other' ? `${label}: ${text}` : label,
        items: assigned.changed,
        choice: items,
      },
    });
  }
  return assigned;
});

async function give(
  tx: Transaction,
  inventory: ComparisonBasis,
  items: contract.ItemChoice,
  given: { readonly reason: ItemReason; readonly text: string; readonly givenBy: string },
) {
  const { number, pharmacyId } = inventory;
  const { reason, givenBy } = given;
  const text = reason === 'other' ? given.text : '';
  const answers = { changed: 'int', refused: 'int', found: 'int', difference: 'number?' } as const;
  const { changed, refused, found, difference } = await answering(answers)`
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
  items: contract.ItemChoice,
  only: ItemReason | undefined,
) {
  const changed = await answering({ changed: 'int' })`
    with ${await comparisonItems(tx, inventory)},
    taken as (
      delete from item_reason where inventory_number = ${inventory.number}
        and reason = coalesce(${only ?? null}::text, reason)
        and item_key in (select item_key from in_scope where ${isChosenItem(inventory, items)})
      returning item_key
    )
    select count(*) as changed from taken
  `.value(tx);
  return { changed, refused: 0 };
}

/** Zeroes items, or undoes that (docs/settlement.md, "Items that nobody counted"). */
export const zeroUncountedItems = transact(contract.zeroUncountedItems, async (tx, { caller }, input) => {
  const { id, items, zero } = input;
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  const each = sql`uncounted_choice where inventory_number = ${number} and decision = 'each'`;
  if (!(await hasRow(tx, each))) {
    throw new AppError('conflict', 'Escolha primeiro decidir os não contados por item.');
  }
  if (zero) await refuseUnfinished(tx, inventory);
  const chosen = sql`select item_key from in_scope where ${isChosenItem(inventory, items)}`;
  const change = zero
    ? sql`
          insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
          select ${number}, ${pharmacyId}, item_key, ${caller.sub} from in_scope
          where item_key in (${chosen}) and can_be_zeroed
          on conflict do nothing returning item_key
        `
    : sql`delete from zeroed_item where inventory_number = ${number} and item_key in (${chosen})
        returning item_key`;
  const changed = await answering({ changed: 'int' })`
      with ${await comparisonItems(tx, inventory)}, changed_item as (${change})
      select count(*) as changed from changed_item
    `.value(tx);
  if (changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'zero_uncounted',
      after: { zero, items: changed, choice: items },
    });
  }
  return { changed };
});

/**
 * null if uncounted items can become zero. In an open section somebody may still count them
 * (docs/settlement.md, "Items that nobody counted").
 */
export function zeroRefusal(isFinalised: boolean, openSections: number): string | null {
  return isFinalised && openSections === 0 ? null : 'Feche todas as seções antes de zerar os não contados.';
}

export const MISSING_NUMBER = 'Digite o número de itens que ficam com zero.';

/** null if exactly that number was confirmed. */
export function confirmationRefusal(items: number, confirmed: number | null): string | null {
  if (confirmed === null) return MISSING_NUMBER;
  if (items === confirmed) return null;
  const present = items === 1 ? 'é 1 item não contado' : `são ${formatInteger(items)} itens não contados`;
  return `Agora ${present}, e não ${formatInteger(confirmed)}. Confira e digite de novo.`;
}

export async function refuseUnfinished(
  tx: Transaction,
  { number, isFinalised }: { readonly number: number; readonly isFinalised: boolean },
): Promise<void> {
  const isOpen = sql`inventory_number = ${number} and deleted_at is null and finalised_at is null`;
  const openSections = await countRows(tx, sql`section where ${isOpen}`);
  const refusal = zeroRefusal(isFinalised, openSections);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

function isChosenItem(inventory: ComparisonBasis, choice: contract.ItemChoice): RawBuilder<unknown> {
  return 'item_keys' in choice
    ? sql`item_key = any(${choice.item_keys}::text[])`
    : itemCondition(inventory, choice);
}
