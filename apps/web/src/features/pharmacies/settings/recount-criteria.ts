import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { RecountCriterion, RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { amountNumber, percentNumber, quantityNumber } from '../../../lib/typed-number';

/** In settings and in each recount. */
export const RECOUNT_KINDS = {
  money: { kind: amountNumber, limit: MONEY_LIMIT },
  percent: { kind: percentNumber, limit: 1000 },
  units: { kind: quantityNumber, limit: QUANTITY_LIMIT },
  share: { kind: percentNumber, limit: 100, least: 1 },
  sample: { kind: percentNumber, limit: 100, least: 1 },
} as const;
export type RecountAmount = keyof typeof RECOUNT_KINDS;

export function recountTexts(defaults: RecountDefaults): Readonly<Record<RecountAmount, string>> {
  const text = (name: RecountAmount) => formatQuantity(defaults[name], { grouping: false });
  return {
    money: text('money'),
    percent: text('percent'),
    units: text('units'),
    share: text('share'),
    sample: text('sample'),
  };
}

export const recountCriteriaWords: Readonly<
  Record<RecountCriterion, { readonly label: string; readonly means?: string }>
> = {
  money: { label: 'Diferença em R$' },
  percent: { label: 'Diferença em % e em unidades' },
  share: {
    label: 'Maiores diferenças',
    means: 'O menor número de itens que soma esta parte de todas as diferenças em R$',
  },
  uncounted: { label: 'Não contados com saldo' },
  suspicious: {
    label: 'Quantidades suspeitas',
    means: 'Parecem erro de digitação, de fator ou contagem em dobro',
  },
  moved: {
    label: 'Movimentou durante a contagem',
    means: 'Vendido ou recebido entre a primeira e a última linha do item, com a loja aberta',
  },
  controlled: { label: 'Todos os departamentos controlados' },
  sample: {
    label: 'Amostra dos conformes',
    means: 'Sorteada, sempre a mesma neste inventário',
  },
  unsettled: {
    label: 'Sem resultado na rodada anterior',
    means: 'Contagens que não bateram, o que chegou depois da recontagem e o que foi mandado à 3ª contagem',
  },
};
