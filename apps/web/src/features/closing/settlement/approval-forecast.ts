import { exceededLimit } from '@balanco/contract/approval-limits';
import type { ClosingTotals } from '@balanco/contract/closing-totals';
import { formatMoney } from '@balanco/contract/numbers';
import type { PharmacySettings } from '@balanco/contract/pharmacy-settings';
import type { Role } from '@balanco/contract/roles';
import type { ClosingSteps } from '@balanco/contract/settling';
import { percentage } from '../item-figures';
import { isAboveLimit } from './uncounted-facts';

interface ForecastFacts {
  readonly role: Role;
  readonly totals: ClosingTotals;
  /** |R$| of the item with the largest difference. */
  readonly largest: number;
  readonly uncounted: Pick<ClosingSteps['uncounted'], 'zeroed' | 'zeroed_share' | 'share_limit'>;
  readonly steps: Pick<ClosingSteps, 'has_decided' | 'has_one_admin'>;
  readonly limits: Pick<PharmacySettings, 'approval_gross' | 'approval_item'>;
}

/** Why a settlement of now would not be approved in the same act; null if it would (docs/fechamento.md, "Approval"). */
export function approvalForecast({ role, totals, largest, uncounted, steps, limits }: ForecastFacts) {
  const { zeroed, share_limit } = uncounted;
  const isAlone = role === 'admin' && steps.has_one_admin;
  if (steps.has_decided) {
    return `Você decidiu itens sem consenso: ${isAlone ? 'a aprovação pede um motivo escrito' : 'outra pessoa precisa aprovar'}.`;
  }
  if (isAboveLimit(uncounted)) {
    return `Mais de ${percentage(share_limit)} do saldo em R$ vai a zero: ${isAlone ? 'a aprovação pede um motivo escrito' : 'outro administrador precisa aprovar'}.`;
  }
  if (role === 'admin') return null;
  const exceeded = exceededLimit({ gross: totals.gross + zeroed.value, largestItem: largest }, limits);
  if (exceeded === 'gross') {
    return `O bruto passa de ${formatMoney(limits.approval_gross)}: um administrador precisa aprovar.`;
  }
  if (exceeded === 'item') {
    return `Há um item com mais de ${formatMoney(limits.approval_item)} de diferença: um administrador precisa aprovar.`;
  }
  return zeroed.items > 0 ? 'Há itens que vão a zero: talvez um administrador precise aprovar.' : null;
}
