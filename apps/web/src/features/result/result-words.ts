import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ComparisonTotals } from '@balanco/contract/comparison/items';
import type { SettledBy, SettlementDetail, SettlementItem } from '@balanco/contract/settlement/settlements';
import { formatDateTime } from '../../lib/moments';
import { percentage, signedMoney } from '../items/item-figures';

export function headline({ shortage, overage }: Pick<ComparisonTotals, 'shortage' | 'overage'>): string {
  if (shortage === 0 && overage === 0) return 'Não faltou nem sobrou nada';
  const short = shortage === 0 ? 'Não faltou nada' : `Faltaram ${formatMoney(-shortage)}`;
  return `${short}, ${overage === 0 ? 'não sobrou nada' : `sobraram ${formatMoney(overage)}`}`;
}

const basisWords: Readonly<Record<SettlementDetail['value_basis'], string>> = {
  cost: 'a preço de custo',
  sale: 'a preço de venda',
  unknown: 'pelo valor do catálogo',
};

export function meaning(settlement: SettlementDetail, divergent: number): string[] {
  const { totals, value_basis, items, counted_items, matching_items, kept_items, zeroed_items } = settlement;
  const { net } = totals;
  const sentences = [
    net === 0
      ? 'Somando os dois, o estoque vale o que o sistema dizia'
      : `Somando os dois, o estoque vale ${formatMoney(Math.abs(net))} a ${net < 0 ? 'menos' : 'mais'} do que o sistema dizia`,
    `De ${counted(items, 'item', 'itens')}, ${counted(counted_items, 'foi contado', 'foram contados')}: ${formatInteger(matching_items)} sem diferença`,
  ];
  const accuracy = settlement.accuracy_by_item;
  const [sum = '', number = ''] = sentences;
  return [
    `${sum}, ${basisWords[value_basis]}.`,
    `${number}${accuracy === null ? '' : ` (${percentage(accuracy)})`}. ${counted(divergent, 'item tem diferença', 'itens têm diferença')}.`,
    ...(kept_items === 0
      ? []
      : [
          `${counted(kept_items, 'item não contado ficou', 'itens não contados ficaram')} com o saldo do sistema.`,
        ]),
    ...(zeroed_items === 0
      ? []
      : [`${counted(zeroed_items, 'item não contado foi', 'itens não contados foram')} a zero.`]),
  ];
}

/** `change` compares with the last result; null without one. */
export function totalRows({ totals, previous }: SettlementDetail) {
  const change = previous?.change ?? null;
  const than = (more: number | undefined) => (more === undefined ? null : changeText(more));
  return [
    {
      name: 'Falta',
      means: 'o que o sistema tinha e ninguém encontrou',
      amount: signedMoney(totals.shortage),
      change: than(change === null ? undefined : -change.shortage),
    },
    {
      name: 'Sobra',
      means: 'o que se encontrou além do sistema',
      amount: signedMoney(totals.overage),
      change: than(change?.overage),
    },
    {
      name: 'Líquido',
      means: 'a sobra menos a falta',
      amount: signedMoney(totals.net),
      change: change === null ? null : `mudou ${signedMoney(change.net)}`,
    },
    {
      name: 'Bruto',
      means: 'a sobra mais a falta: o tamanho dos erros',
      amount: formatMoney(totals.gross),
      change: than(change?.gross),
    },
    {
      name: 'Não contado',
      means: 'o que ninguém contou e ficou como estava',
      amount: formatMoney(totals.uncounted),
      change: than(change?.uncounted),
    },
  ];
}

function changeText(more: number): string {
  if (more === 0) return 'igual';
  return `${formatMoney(Math.abs(more))} a ${more > 0 ? 'mais' : 'menos'}`;
}

export function sinceLast({ previous, scope, value_basis, time_zone }: SettlementDetail): string[] {
  if (previous === null) return ['Este é o primeiro fechamento aprovado desta farmácia.'];
  const { change, name, settled_at } = previous;
  const sentences = [
    `O último foi ${name}, de ${formatDateTime(settled_at, time_zone).slice(0, 10)}.`,
    `Desta vez a falta foi ${comparedText(-change.shortage)} e a sobra ${comparedText(change.overage)}.`,
  ];
  if (previous.scope !== scope)
    sentences.push('Um dos dois foi parcial: as quantias dizem pouco uma da outra.');
  if (previous.value_basis !== value_basis)
    sentences.push(`O último valia ${basisWords[previous.value_basis]}, este ${basisWords[value_basis]}.`);
  return sentences;
}

function comparedText(more: number): string {
  if (more === 0) return 'igual';
  return `${formatMoney(Math.abs(more))} ${more > 0 ? 'maior' : 'menor'}`;
}

const units = (amount: number) => `${formatQuantity(amount)} un`;

export function itemText({ expected, counted: found, settled, how }: SettlementItem): string {
  const words: Readonly<Record<SettledBy, string>> = {
    counted: `contado ${units(found ?? settled)}`,
    kept: 'não contado, ficou com o saldo do sistema',
    zeroed: 'não contado, foi a zero',
    decided: `decidido ${units(settled)}`,
  };
  return `esperado ${units(expected)}, ${words[how]}`;
}

/** More names would need a second page. */
const NAMES = 12;

export function countersText({ collectors }: SettlementDetail): string {
  if (collectors.length === 0) return 'Ninguém contou: o resultado vem só de decisões.';
  const names = collectors
    .slice(0, NAMES)
    .map(
      ({ name, lines, units: found }) =>
        `${name} (${counted(lines, 'leitura', 'leituras')}, ${units(found)})`,
    );
  const more = collectors.length - NAMES;
  return `${names.join('; ')}${more > 0 ? `; e mais ${counted(more, 'pessoa', 'pessoas')}` : ''}.`;
}
