import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Reason } from './choose-list.js';
import type { Day } from './daily-item.js';

const WANTED = {
  controlled: 'controlado',
  chosen: 'item escolhido',
  doubt: 'dúvida da última contagem',
  negative: 'saldo negativo',
};

/**
 * Says why an item is on the list: '18 movimentos desde 03/10, R$ 1.300, errou 2 vezes'. It tells the
 * recorded stock, so it is nothing for who has yet to count the item.
 */
export function reasonText(reason: Reason, today: Day): string {
  const shown = (day: Day) => dayText(day, today);
  const lastCount = (since: Day | null) => (since === null ? 'nunca contado' : `contado em ${shown(since)}`);
  switch (reason.share) {
    case 'risk': {
      const { movements, since, value, errors } = reason;
      const moved = movements === null ? null : counted(movements, 'movimento', 'movimentos');
      return [
        moved && since !== null ? `${moved} desde ${shown(since)}` : moved,
        (moved === null || since === null) && lastCount(since),
        value !== null && `R$\u00a0${formatInteger(value)}`,
        errors > 0 && `errou ${counted(errors, 'vez', 'vezes')}`,
      ]
        .filter(Boolean)
        .join(', ');
    }
    case 'phantom':
      return `saldo ${formatQuantity(reason.stock)}, sem venda desde ${shown(reason.lastSale)}`;
    case 'wanted':
      return `${WANTED[reason.wanted]}, ${lastCount(reason.since)}`;
    case 'random':
      return reason.stratum === 'stocked' ? 'sorteado' : 'sorteado entre os itens com saldo 0';
  }
}

/** '03/10', with its year if it isn't this one. */
function dayText(day: Day, today: Day): string {
  const [year, month, date] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-');
  const isThisYear = new Date(today * 86_400_000).getUTCFullYear() === Number(year);
  return isThisYear ? `${date}/${month}` : `${date}/${month}/${year}`;
}
