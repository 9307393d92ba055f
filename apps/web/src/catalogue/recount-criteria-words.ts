import type { RecountCriterion } from '@balanco/contract/recounts/recount-defaults';

/** The criteria of a recount as they are ticked, with what those mean that need a sentence. */
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
