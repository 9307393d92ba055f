import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { NetworkPharmacy } from '@balanco/contract/progress/network';
import { counted } from '../../lib/counted';
import { closingStateWords } from '../../listing/closing-state-words';

/** 'Noite de maio · Em Andamento, 3 de 12 seções'; 'Nenhum' without an inventory. */
export function newestText(pharmacy: NetworkPharmacy): string {
  const state = newestState(pharmacy);
  return state === undefined ? newestName(pharmacy) : `${newestName(pharmacy)} · ${state}`;
}

export function newestName({ newest }: NetworkPharmacy): string {
  return newest === null ? 'Nenhum' : newest.name;
}

/** 'Em Andamento, 3 de 12 seções'; nothing without an inventory. */
export function newestState({ newest, open_inventories: open }: NetworkPharmacy): string | undefined {
  if (newest === null) return undefined;
  const { state, sections, closed_sections: closed } = newest;
  const progress =
    state === 'open' && sections > 0
      ? `, ${formatInteger(closed)} de ${counted(sections, 'seção', 'seções')}`
      : '';
  const others = open - (state === 'open' ? 1 : 0);
  const more = others > 0 ? ` · mais ${counted(others, 'em andamento', 'em andamento')}` : '';
  return `${closingStateWords[state]}${progress}${more}`;
}

/** '97,1 %'; '–' where it isn't known. */
export function percentText(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '–' : `${formatQuantity(percent)} %`;
}

/** 'R$ 5,00'; '–' where nothing with R$ was compared. */
export function grossText({ last }: NetworkPharmacy): string {
  const share = last?.gross_share ?? null;
  return share === null ? '–' : formatMoney(share);
}

/** '45 dias', 'hoje'; 'nunca' if not everything was ever counted. */
export function fullText({ full_days: days }: NetworkPharmacy): string {
  if (days === null) return 'nunca';
  return days === 0 ? 'hoje' : counted(days, 'dia', 'dias');
}

/** '12 itens, R$ 340,00'; '–' for none. */
export function repeatText(pharmacy: NetworkPharmacy): string {
  const items = repeatItems(pharmacy);
  return items === undefined ? '–' : `${items}, ${repeatMoney(pharmacy)}`;
}

/** 'R$ 340,00'; '–' for none. */
export function repeatMoney({ repeat_items: items, repeat_money: money }: NetworkPharmacy): string {
  return items === 0 ? '–' : formatMoney(Math.abs(money));
}

/** '12 itens'; nothing for none. */
export function repeatItems({ repeat_items: items }: NetworkPharmacy): string | undefined {
  return items === 0 ? undefined : counted(items, 'item', 'itens');
}
