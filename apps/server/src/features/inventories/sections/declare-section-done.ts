import { createHash } from 'node:crypto';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import * as contract from '@balanco/contract/inventories/section-done';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { lockCollector } from './collector-locks.js';
import { compareAccount } from './compare-account.js';
import { findDone, storeDone } from './section-done-queries.js';
import { viewOwnLines, viewWhyMissing } from './section-done-views.js';
import { viewEnteredSection } from './section-views.js';

interface DeclareInput {
  readonly id: string;
  readonly lines: number;
  readonly units: number;
  readonly hash: string;
  readonly rows?: readonly contract.PhoneLine[] | undefined;
}

/**
 * The caller says that their part of a section is complete, and learns whether the server has the same
 * (docs/collector-api.md, "Finishing a section"). Only the caller's own counts are compared and shown. The same declaration
 * again writes nothing. Refuses `not_found` for a section that is unknown or deleted.
 */
export async function declareSectionDone(
  { db, caller }: Context,
  { id, lines, units, hash, rows }: DeclareInput,
): Promise<contract.DoneAnswer> {
  authorise(caller, contract.declareSectionDone.permission);
  return inTransaction(db, async (tx) => {
    // A batch of the same person is either compared whole or not at all.
    await lockCollector(tx, caller.sub);
    const section = await viewEnteredSection(tx, id);
    if (section === null || !seesPharmacy(caller, section.pharmacyId))
      throw new AppError('not_found', 'Seção não encontrada.');
    const { pharmacyId, inventoryNumber } = section;
    const part = { sectionId: id, pharmacyId, inventoryNumber, sub: caller.sub };
    const own = await viewOwnLines(tx, part);
    const stored = { lines: own.length, units: accountUnits(own), hash: hashOf(own) };
    const matches = stored.hash === hash;
    const comparison = matches || rows === undefined ? null : compareAccount(rows, own, await whyMissing());
    const before = await findDone(tx, part);
    const declared = { lines, units, hash, matches };
    let declaredAt = before?.declared_at;
    if (before === undefined || declaredAt === undefined || !isSame(before, declared)) {
      declaredAt = await storeDone(tx, { ...part, ...declared, name: caller.name });
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'declare_done',
          entity: 'section',
          entityId: id,
          after: { name: section.name, lines, units, matches },
        },
      ]);
    }
    return {
      section: id,
      inventoryID: section.inventoryID,
      matches,
      ...stored,
      declared_at: declaredAt.toISOString(),
      differences: comparison?.differences ?? null,
      more_differences: comparison?.more ?? 0,
    };

    async function whyMissing() {
      const here = new Set(own.map((line) => line.id));
      const missing = (rows ?? []).flatMap((line) => (here.has(line.id) ? [] : [line.id]));
      return viewWhyMissing(tx, caller.sub, missing);
    }
  });
}

function hashOf(lines: readonly AccountLine[]): string {
  return createHash('sha256').update(canonicalAccount(lines)).digest('hex');
}

type Declared = Pick<DeclareInput, 'lines' | 'units' | 'hash'> & { readonly matches: boolean };

function isSame(before: Declared & { readonly withdrawn_at: Date | null }, now: Declared): boolean {
  return before.withdrawn_at === null && before.hash === now.hash && before.matches === now.matches;
}
