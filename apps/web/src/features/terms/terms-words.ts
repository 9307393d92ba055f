import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { AbcClass, Scope, Shop } from '@balanco/contract/comparison/inventory-terms';
import type { Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountPolicy } from '@balanco/contract/recounts/recount-defaults';

export const TERMS_TITLE = 'Escopo e tolerância';

export const scopeNames: Readonly<Record<Scope, { readonly name: string; readonly means: string }>> = {
  full: { name: 'Geral', means: 'Todos os itens do catálogo.' },
  partial: { name: 'Parcial', means: 'Só o que for escolhido abaixo, somado.' },
};

export const shopNames: Readonly<Record<Shop, { readonly name: string; readonly means: string }>> = {
  closed: { name: 'Loja fechada', means: 'Nada foi vendido nem recebido: o esperado é o saldo.' },
  open: {
    name: 'Loja aberta',
    means: 'O esperado acompanha os movimentos importados até a primeira contagem de cada item.',
  },
};

type PolicyNames = Readonly<
  Record<RecountPolicy['policy'], { readonly name: string; readonly means: string }>
>;

export const recountPolicyNames: PolicyNames = {
  two_equal: {
    name: 'Duas contagens iguais',
    means: 'Sem duas iguais, conta uma terceira pessoa; se ainda não houver consenso, o escritório decide.',
  },
  latest: { name: 'A última contagem', means: 'Vale o que a última recontagem encontrou.' },
};

export const classWords: Readonly<Record<AbcClass, string>> = {
  A: 'A: os itens que somam os primeiros 80 % do saldo em R$',
  B: 'B: os seguintes, até 95 %',
  C: 'C: os demais',
};

/** 'Até 2 un ou 5 %, e até R$ 20,00'; 'Nenhuma'. */
export function toleranceText({ units, percent, money }: Tolerance): string {
  const sizes = [
    units > 0 ? `${formatQuantity(units)} un` : null,
    percent > 0 ? `${formatQuantity(percent)} %` : null,
  ].filter((size) => size !== null);
  return sizes.length === 0 ? 'Nenhuma' : `Até ${sizes.join(' ou ')}, e até ${formatMoney(money)}`;
}
