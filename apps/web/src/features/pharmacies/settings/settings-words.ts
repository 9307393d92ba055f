import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';

/** What the value of a catalogue may be, with what the choice does. */
export const basisWords: Readonly<Record<ValueBasis, { readonly name: string; readonly means: string }>> = {
  unknown: { name: 'Não informado', means: 'Os totais dizem só “R$ (valor do catálogo)”.' },
  cost: { name: 'Custo', means: 'Os totais dizem “R$ a custo”.' },
  sale: { name: 'Preço de venda', means: 'Os totais dizem “R$ a preço de venda”.' },
};
