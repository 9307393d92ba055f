import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';

type IgnoreCodeInput = EndpointInput<typeof contract.ignoreCode>['body'] & { readonly id: InventoryId };

/**
 * Leaves a code that leads to no item out of the settlement, with a reason, or takes that back (docs/fechamento.md,
 * "Ignored codes"). Its units stay where they are. Refuses `not_found` if no such code was counted, and `conflict` once
 * approved.
 */
export async function ignoreCode(
  { db, caller }: Context,
  { id, barcode, internal_code: internalCode, reason }: IgnoreCodeInput,
): Promise<{ ignored: boolean }> {
  authorise(caller, contract.ignoreCode.permission);
  const code = { barcode, internalCode };
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    if (reason !== null && !(await isUnresolved(tx, confronted, code))) {
      throw new AppError('not_found', 'Código não encontrado entre os não cadastrados deste inventário.');
    }
    const before = await findReason(tx, number, code);
    if (before === reason) return { ignored: reason !== null };
    await sql`delete from ignored_code where ${isCode(number, code)}`.execute(tx);
    if (reason !== null) {
      await sql`
        insert into ignored_code (inventory_number, pharmacy_id, barcode_key, internal_code_key, reason, ignored_by)
        values (${number}, ${pharmacyId}, code_key(${barcode}), code_key(${internalCode}), ${reason}, ${caller.name})
      `.execute(tx);
    }
    const side = (of: string | null) => ({ code: barcode || internalCode, reason: of });
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'ignore_code',
        entity: 'inventory',
        entityId: String(number),
        before: side(before),
        after: side(reason),
      },
    ]);
    return { ignored: reason !== null };
  });
}

interface Code {
  readonly barcode: string;
  readonly internalCode: string;
}

function isCode(number: number, { barcode, internalCode }: Code) {
  return sql`
    inventory_number = ${number} and barcode_key = code_key(${barcode}) and internal_code_key = code_key(${internalCode})
  `;
}

async function findReason(tx: Transaction, number: number, code: Code): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select reason from ignored_code where ${isCode(number, code)}
  `.execute(tx);
  return rows[0]?.reason ?? null;
}

async function isUnresolved(tx: Transaction, confronted: Confronted, code: Code): Promise<boolean> {
  const { rows } = await sql`
    with ${await comparedItems(tx, confronted)}
    select from resolved
    where reason is not null and barcode_key = code_key(${code.barcode})
      and internal_code_key = code_key(${code.internalCode})
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
