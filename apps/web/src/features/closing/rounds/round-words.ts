import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Item, RoundOfItem } from '@balanco/contract/comparison/closing-items';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';

/** '2ª', or 'D' for a decision. */
export function roundName(round: string | number): string {
  return round === 'D' ? 'D' : `${round}ª`;
}

/** What one round found: a quantity, or why there is none. */
export function roundFound({ units, is_open, absent, round }: RoundOfItem): string {
  if (is_open) return units === null ? 'em aberto' : `${formatQuantity(units)} un até agora`;
  if (units === null) return round === 1 ? 'não contado' : 'não encontrado';
  return absent === 'zero'
    ? `${formatQuantity(units)} un, confirmado sem contagem`
    : `${formatQuantity(units)} un`;
}

/** '2ª · 20 → 24': the round that settles an item and what all its rounds found; the round alone if there is one. */
export function roundsText({ round, rounds }: Pick<Item, 'round' | 'rounds'>): string {
  const name = round === null ? '' : roundName(round);
  if (rounds.length === 0) return name || '–';
  const found = rounds.map(({ units }) => (units === null ? '–' : formatQuantity(units))).join(' → ');
  return name === '' ? found : `${name} · ${found}`;
}

/** How an item was settled, in one word for sheets and files. */
export function settledWord({ how, round, difference }: SettlementItem): string {
  if (how === 'kept') return 'mantido';
  if (how === 'zeroed') return 'zerado';
  if (how === 'decided') return 'decidido';
  if (round === '2' || round === '3') return 'acordado';
  if (difference === 0) return 'conforme';
  return difference < 0 ? 'falta' : 'sobra';
}
