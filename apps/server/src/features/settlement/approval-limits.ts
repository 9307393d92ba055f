import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type ApprovalLimits, exceededLimit } from '@balanco/contract/pharmacies/approval-limits';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { personSees } from '../../pharmacy-access/reach.js';
import type { CurrentSettlement } from '../inventories/current-settlement.js';

interface ApprovalCircumstances {
  readonly caller: Pick<Caller, 'sub' | 'role'>;
  /** Those of the inventory now. A version is approved by its own, if it kept them. */
  readonly limits: ApprovalLimits;
  readonly hasOneAdmin: boolean;
}

/**
 * docs/settlement.md, "Approval". Excess zeroing needs an admin who neither settled nor zeroed; a sole admin
 * gives a written reason.
 */
export function approvalOf(
  current: Omit<CurrentSettlement, 'id'>,
  { caller, limits, hasOneAdmin }: ApprovalCircumstances,
): ClosingSteps['approval'] {
  const own = current.settlement.limits?.in_force ?? limits;
  const sentence = refusalOf(current, { caller, limits: own, hasOneAdmin }, 'foi zerado');
  return {
    is_allowed: sentence === null,
    refusal: sentence,
    needs_reason: sentence === null && needsWrittenReason(current, { caller, hasOneAdmin }),
  };
}

export interface SettledSums
  extends Pick<CurrentSettlement, 'zeroedBySubs' | 'decidedBySubs' | 'largestItem'> {
  readonly totals: Settlement['totals'];
  readonly needsSecondAdmin: boolean;
}

/** null if settling also approves (docs/settlement.md, "Approval"). */
export function approvalForecast(
  { totals, needsSecondAdmin, ...people }: SettledSums,
  { caller, limits, hasOneAdmin }: ApprovalCircumstances,
): string | null {
  const settlement = { totals, needs_second_admin: needsSecondAdmin };
  const made = { ...people, settlement, settledBySub: caller.sub };
  if (needsWrittenReason(made, { caller, hasOneAdmin }) && caller.role === 'admin') {
    return 'A aprovação pede um motivo escrito, porque não há outro administrador.';
  }
  // A sole admin has to give a reason, so settling never approves.
  return refusalOf(made, { caller, limits, hasOneAdmin: false }, 'vai a zero');
}

interface Approvable extends Omit<CurrentSettlement, 'id' | 'settlement'> {
  readonly settlement: Pick<Settlement, 'totals' | 'needs_second_admin'>;
}

function refusalOf(
  current: Approvable,
  { caller, limits, hasOneAdmin }: ApprovalCircumstances,
  zeroing: 'foi zerado' | 'vai a zero',
): string | null {
  const { settlement, largestItem } = current;
  if (hasDecided(current, caller) && !(caller.role === 'admin' && hasOneAdmin)) {
    return 'Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.';
  }
  if (settlement.needs_second_admin) {
    const share = `Mais de ${formatQuantity(limits.zero_share)}% do estoque ${zeroing}`;
    if (caller.role !== 'admin') return `${share}: a aprovação precisa de um administrador.`;
    if (isInvolved(current, caller) && !hasOneAdmin) {
      return `${share}: a aprovação precisa de um administrador que não seja quem apurou nem quem escolheu zerar.`;
    }
    return null;
  }
  if (caller.role === 'admin') return null;
  const { approval_gross: grossLimit, approval_item: itemLimit } = limits;
  const exceeded = exceededLimit({ gross: settlement.totals.gross, largestItem }, limits);
  if (exceeded === 'gross') {
    return `O bruto de ${formatMoney(settlement.totals.gross)} passa de ${formatMoney(grossLimit)}: a aprovação precisa de um administrador.`;
  }
  if (exceeded === 'item') {
    return `A diferença de ${formatMoney(largestItem)} em um item passa de ${formatMoney(itemLimit)}: a aprovação precisa de um administrador.`;
  }
  return null;
}

/** After zeroing also the number of items. */
export function needsWrittenReason(
  current: Omit<Approvable, 'largestItem'>,
  { caller, hasOneAdmin }: Pick<ApprovalCircumstances, 'caller' | 'hasOneAdmin'>,
): boolean {
  if (!hasOneAdmin) return false;
  return (
    hasDecided(current, caller) || (current.settlement.needs_second_admin && isInvolved(current, caller))
  );
}

function hasDecided(
  { decidedBySubs }: Pick<CurrentSettlement, 'decidedBySubs'>,
  { sub }: Pick<Caller, 'sub'>,
): boolean {
  return decidedBySubs.includes(sub);
}

function isInvolved(
  { settledBySub, zeroedBySubs }: Pick<CurrentSettlement, 'settledBySub' | 'zeroedBySubs'>,
  { sub }: Pick<Caller, 'sub'>,
): boolean {
  return sub === settledBySub || zeroedBySubs.includes(sub);
}

export async function isOneAdmin(db: Database | Transaction, pharmacyId: string): Promise<boolean> {
  const admins = await db
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where(personSees(pharmacyId))
    .limit(2)
    .execute();
  return admins.length === 1;
}
