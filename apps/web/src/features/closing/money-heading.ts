import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';

/** The heading of amounts, which says what one unit is valued at. */
export const moneyHeadings: Readonly<Record<ValueBasis, string>> = {
  cost: 'R$ a custo',
  sale: 'R$ a preço de venda',
  unknown: 'R$ (valor do catálogo)',
};
