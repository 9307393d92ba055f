import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { RecountCriterion, RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { amountNumber, percentNumber, quantityNumber } from '../../../lib/typed-number';
import type { AmountField } from '../../../ui/fields/decimal-field';

export const RECOUNT_AMOUNTS = {
  money: {
    label: 'Recontar a partir de (R$)',
    kind: amountNumber,
    limit: MONEY_LIMIT,
    example: (value) => `Diferenças de ${formatMoney(value)} ou mais são recontadas`,
  },
  percent: {
    label: 'Recontar a partir de (%)',
    kind: percentNumber,
    limit: 1000,
    example: (value) => `Diferenças de ${formatQuantity(value)}\u00a0% do esperado ou mais são recontadas`,
  },
  units: {
    label: 'Recontar diferenças em % a partir de (unidades)',
    kind: quantityNumber,
    limit: QUANTITY_LIMIT,
    example: (value) => `Diferenças de menos de ${formatQuantity(value)} un não entram pelo %`,
  },
  share: {
    label: 'Maiores diferenças: parte dos R$ (%)',
    kind: percentNumber,
    limit: 100,
    least: 1,
    example: (value) => `Entram as maiores, até ${formatQuantity(value)}\u00a0% dos R$`,
  },
  sample: {
    label: 'Amostra dos conformes: parte (%)',
    kind: percentNumber,
    limit: 100,
    least: 1,
    example: (value) => `De cada 100 conformes entram ${formatQuantity(value)}`,
  },
} satisfies Record<Exclude<keyof RecountDefaults, 'criteria'>, AmountField>;
export type RecountAmount = keyof typeof RECOUNT_AMOUNTS;

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
