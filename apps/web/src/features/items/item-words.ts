import { foldText } from '@balanco/contract/base/fold-text';
import type { Item, ItemFilter, ItemFlag, ItemState } from '@balanco/contract/comparison/items';

/** An item has exactly one. */
const stateWords: Readonly<Record<ItemState, string>> = {
  uncounted: 'Não contado',
  matching: 'Conforme',
  shortage: 'Falta',
  overage: 'Sobra',
  recounting: 'Em recontagem',
};

/** An item has any number of them. */
const flagWords: Readonly<Record<ItemFlag, string>> = {
  negative_stock: 'Saldo negativo',
  no_value: 'Sem valor',
  ambiguous_stock: 'Saldo ambíguo',
  ambiguous_value: 'Valor ambíguo',
  new_item: 'Novo',
  zeroed: 'Vai a zero',
  tolerated: 'Tolerada',
  stock_changed: 'Saldo mudou',
  factor_differs: 'Fator digitado difere do vinculado',
  out_of_scope: 'Fora do escopo',
  included: 'Incluído no escopo',
  no_consensus: 'Sem consenso',
  third_round: 'Falta a 3ª contagem',
  not_found: 'Não encontrado na recontagem',
  after_recount: 'Chegou depois da recontagem',
  same_counter: 'Recontado por quem contou',
  off_list: 'Recontado sem pedido',
  same_box: 'Mesma caixa',
  recounted: 'Recontado',
  decided: 'Decidido',
  moved: 'Com movimentos',
  moved_in_count: 'Movimentou durante a contagem',
  estimated: 'Estimativa',
};

export const filterWords: Readonly<Record<ItemFilter, string>> = {
  divergent: 'Divergentes',
  shortage: 'Faltas',
  overage: 'Sobras',
  matching: 'Conformes',
  uncounted: 'Não contados',
  recounting: 'À espera de recontagem ou decisão',
  in_recount: 'Em recontagem',
  negative_stock: 'Saldo negativo',
  no_value: 'Sem valor',
  ambiguous_stock: 'Saldo ambíguo',
  ambiguous_value: 'Valor ambíguo',
  new_item: 'Novos',
  zeroed: 'Vão a zero',
  no_reason: 'Pede motivo',
  shared: 'Mais de uma pessoa na mesma seção',
  tolerated: 'Dentro da tolerância',
  stock_changed: 'Saldo mudou',
  factor_differs: 'Fator digitado difere do vinculado',
  out_of_scope: 'Fora do escopo',
  included: 'Incluídos no escopo',
  no_consensus: 'Sem consenso',
  third_round: 'Falta a 3ª contagem',
  not_found: 'Não encontrados na recontagem',
  after_recount: 'Chegou depois da recontagem',
  same_counter: 'Recontado por quem contou',
  off_list: 'Recontados sem pedido',
  same_box: 'Mesma caixa',
  recounted: 'Recontados',
  decided: 'Decididos',
  moved: 'Com movimentos',
  moved_in_count: 'Movimentou durante a contagem',
  estimated: 'Esperado estimado',
};

export function itemTitle({
  description,
  internal_code,
  barcodes,
}: Pick<Item, 'description' | 'internal_code' | 'barcodes'>): string {
  return description || `Código ${internal_code || barcodes[0] || ''}`;
}

const QUESTIONS: readonly ItemFlag[] = ['no_consensus', 'third_round', 'not_found', 'after_recount'];

/** What a closed recount left open replaces 'Em recontagem', which would say less. */
export function situationWords({ state, flags }: Pick<Item, 'state' | 'flags'>): {
  readonly state: string;
  readonly flags: readonly string[];
} {
  const question = state === 'recounting' ? flags.find((flag) => QUESTIONS.includes(flag)) : undefined;
  return {
    state: question === undefined ? stateWords[state] : flagWords[question],
    flags: flags.filter((flag) => flag !== question).map((flag) => flagWords[flag]),
  };
}

export function situation(item: Item): string {
  const { state, flags } = situationWords(item);
  return [state, ...flags].join(' · ');
}

export function barcodesText({ barcodes }: Pick<Item, 'barcodes'>): string {
  return barcodes.join(', ');
}

/** '008' finds '068' too, because zeros before a code don't count; what has the typed words as they stand comes first. */
export function literalFirst<Found extends Pick<Item, 'description' | 'internal_code' | 'barcodes'>>(
  items: readonly Found[],
  search: string,
): Found[] {
  const words = foldText(search).split(' ');
  const isLiteral = ({ description, internal_code, barcodes }: Found) => {
    const text = foldText([description, internal_code, ...barcodes].join(' '));
    return words.every((word) => text.includes(word));
  };
  return [...items].sort((one, other) => Number(isLiteral(other)) - Number(isLiteral(one)));
}
