import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { type ApprovalLimits, exceededLimit } from '@balanco/contract/pharmacies/approval-limits';
import type { Appointment, Settlement } from '@balanco/contract/settlement/settlements';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import type { Caller } from '../../caller.js';
import type { CurrentSettlement } from '../inventories/current-settlement.js';
import { type Administrators, appointmentBetween, appointmentOfSole } from './administrators.js';

interface ApprovalCircumstances extends Administrators {
  readonly caller: Pick<Caller, 'sub' | 'role'>;
  /** Those of the inventory now. A version is approved by its own, if it kept them. */
  readonly limits: ApprovalLimits;
}

/**
 * docs/settlement.md, "Approval". Excess zeroing needs an admin who neither settled nor zeroed; a sole admin
 * gives a written reason, and so does one whom the same hand made.
 */
export function approvalOf(
  current: Omit<CurrentSettlement, 'id'>,
  circumstances: ApprovalCircumstances,
): SettlementSteps['approval'] {
  const { caller, hasOneAdmin } = circumstances;
  const limits = current.settlement.limits?.in_force ?? circumstances.limits;
  const refusal = refusalOf(current, { ...circumstances, limits }, 'foi zerado');
  if (refusal !== null) return { is_allowed: false, refusal, needs_reason: false, appointment: null };
  const appointment = appointmentOf(current, circumstances);
  // After zeroing, the number of items is typed too.
  const needs_reason = appointment !== null || (hasOneAdmin && isAlone(current, caller));
  return { is_allowed: true, refusal, needs_reason, appointment };
}

/** docs/settlement.md, "The second administrator"; null for whoever approves without a reason because of it. */
function appointmentOf(
  current: Approvable,
  { caller, acts, hasOneAdmin }: ApprovalCircumstances,
): Appointment | null {
  const { settlement, settledBySub, zeroedBySubs, decidedBySubs } = current;
  if (isAlone(current, caller)) return hasOneAdmin ? appointmentOfSole(acts, caller.sub) : null;
  if (!settlement.needs_second_admin && decidedBySubs.length === 0) return null;
  const others = [settledBySub, ...zeroedBySubs, ...decidedBySubs].filter((sub) => sub !== caller.sub);
  return appointmentBetween(acts, caller.sub, others);
}

export function appointmentSentence({ name, by }: Appointment): string {
  return `${name} recebeu o perfil de administrador ou moderador de ${by} depois do início deste inventário.`;
}

export interface SettledSums
  extends Pick<CurrentSettlement, 'zeroedBySubs' | 'decidedBySubs' | 'largestItem'> {
  readonly totals: Settlement['totals'];
  readonly needsSecondAdmin: boolean;
}

/** null if settling also approves (docs/settlement.md, "Approval"). */
export function approvalForecast(
  { totals, needsSecondAdmin, ...people }: SettledSums,
  circumstances: ApprovalCircumstances,
): string | null {
  const { caller, hasOneAdmin } = circumstances;
  const settlement = { totals, needs_second_admin: needsSecondAdmin };
  const made = { ...people, settlement, settledBySub: caller.sub };
  if (caller.role === 'admin' && hasOneAdmin && isAlone(made, caller)) {
    return 'A aprovação pede um motivo escrito, porque não há outro administrador.';
  }
  // A sole admin has to give a reason, so settling never approves.
  const refusal = refusalOf(made, { ...circumstances, hasOneAdmin: false }, 'vai a zero');
  const appointment = appointmentOf(made, circumstances);
  if (refusal !== null || appointment === null) return refusal;
  return `A aprovação pede um motivo escrito: ${appointmentSentence(appointment)}`;
}

const NOT_ALONE =
  'Desde o início deste inventário você tirou o acesso de outro administrador, por isso não aprova sozinho.';

interface Approvable extends Omit<CurrentSettlement, 'id' | 'settlement'> {
  readonly settlement: Pick<Settlement, 'totals' | 'needs_second_admin'>;
}

function refusalOf(
  current: Approvable,
  { caller, limits, hasOneAdmin, hasRemovedAdmin }: ApprovalCircumstances,
  zeroing: 'foi zerado' | 'vai a zero',
): string | null {
  const { settlement, largestItem } = current;
  const why = hasRemovedAdmin && caller.role === 'admin' ? ` ${NOT_ALONE}` : '';
  if (hasDecided(current, caller) && !(caller.role === 'admin' && hasOneAdmin)) {
    return `Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.${why}`;
  }
  if (settlement.needs_second_admin) {
    const share = `Mais de ${formatQuantity(limits.zero_share)}% do estoque ${zeroing}`;
    if (caller.role !== 'admin') return `${share}: a aprovação precisa de um administrador.`;
    if (isInvolved(current, caller) && !hasOneAdmin) {
      return `${share}: a aprovação precisa de um administrador que não seja quem apurou nem quem escolheu zerar.${why}`;
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

/** Nobody else approves what the caller decided; where it needs a second admin, the number of items is typed too. */
function isAlone(current: Approvable, caller: Pick<Caller, 'sub'>): boolean {
  return (
    hasDecided(current, caller) || (current.settlement.needs_second_admin && isInvolved(current, caller))
  );
}

function hasDecided({ decidedBySubs }: Approvable, { sub }: Pick<Caller, 'sub'>): boolean {
  return decidedBySubs.includes(sub);
}

function isInvolved({ settledBySub, zeroedBySubs }: Approvable, { sub }: Pick<Caller, 'sub'>): boolean {
  return sub === settledBySub || zeroedBySubs.includes(sub);
}
