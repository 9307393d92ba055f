import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { ASKED_PHOTO_KINDS, photoKindWords } from '@balanco/contract/mobile/photos';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type AlarmKind, alarmLabel } from '@balanco/contract/progress/progress';
import { type Fact, fieldsOf, momentOf, numberOf, textOf } from './audit-facts.js';

export function settingsFacts(fields: Readonly<Record<string, unknown>>): readonly Fact[] {
  const money = (field: string) => moneyOf(fields[field]);
  if (textOf(fields.value_basis) === null) return [];
  return [
    ['Valor do catálogo', valueBases[textOf(fields.value_basis) ?? ''] ?? null],
    ['Fuso horário', textOf(fields.time_zone)],
    ['Moderador aprova até', money('approval_gross')],
    ['Moderador aprova por item até', money('approval_item')],
    ['Motivo a partir de', money('reason_from')],
    ['Zerar sem segundo administrador até', percentOf(fields.zero_share)],
    ...toleranceFacts(fields.tolerance),
    ['Departamentos controlados', namesOf(fields.controlled_departments)],
    ...recountFacts(fields.recount),
    ...alarmLimitFacts(fields.alarms),
    ...identityFacts(fields.identity),
    ['Fotos pedidas', photoKindsOf(fields.photo_kinds)],
  ];
}

export function termsFacts(fields: Readonly<Record<string, unknown>>): readonly Fact[] {
  const scope = textOf(fields.scope);
  if (scope === null) return [];
  return [
    ['Escopo', scopes[scope] ?? null],
    ['Departamentos do escopo', namesOf(fields.departments)],
    ['Itens do escopo', namesOf(fields.itemKeys)],
    ['Classes do escopo', namesOf(fields.classes)],
    ...toleranceFacts(fields.tolerance),
    ['Loja', shops[textOf(fields.shop) ?? ''] ?? null],
    ['Saldo de', momentOf(fields.stockAt)],
    ...recountPolicyFacts(fields.recountPolicy),
  ];
}

function recountPolicyFacts(recountPolicy: unknown): readonly Fact[] {
  const { policy, stock_confirms: confirms } = fieldsOf(recountPolicy);
  return [
    ['Recontagem', recountPolicies[textOf(policy) ?? ''] ?? null],
    ['O saldo confirma', typeof confirms === 'boolean' ? (confirms ? 'Sim' : 'Não') : null],
  ];
}

const recountPolicies: Readonly<Record<string, string>> = {
  two_equal: 'Valem duas contagens iguais',
  latest: 'Vale a última contagem',
};

const shops: Readonly<Record<string, string>> = { closed: 'Fechada', open: 'Aberta' };

const scopes: Readonly<Record<string, string>> = { full: 'Geral', partial: 'Parcial' };

function toleranceFacts(tolerance: unknown): readonly Fact[] {
  const { units, percent, money } = fieldsOf(tolerance);
  return [
    ['Tolerância em unidades', numberOf(units) === null ? null : formatQuantity(Number(units))],
    ['Tolerância em %', percentOf(percent)],
    ['Tolerância em R$', moneyOf(money)],
  ];
}

function recountFacts(recount: unknown): readonly Fact[] {
  const { criteria, money, percent, units, share, sample } = fieldsOf(recount);
  const ticked = Array.isArray(criteria)
    ? criteria.flatMap((each) => recountCriteria[textOf(each) ?? ''] ?? [])
    : null;
  return [
    ['Critérios da recontagem', ticked?.join(', ') ?? null],
    ['Recontar a partir de', moneyOf(money)],
    ['Recontar a partir de %', percentOf(percent)],
    ['Recontar a partir de unidades', numberOf(units) === null ? null : formatQuantity(Number(units))],
    ['Recontar os itens que somam', percentOf(share)],
    ['Amostra da recontagem', percentOf(sample)],
  ];
}

function identityFacts(identity: unknown): readonly Fact[] {
  const fields = fieldsOf(identity);
  const given = (field: string) => textOf(fields[field]) || null;
  const cnpj = given('cnpj');
  return [
    ['Razão social', given('legal_name')],
    ['CNPJ', cnpj === null ? null : formatCnpj(cnpj)],
    ['Inscrição estadual', given('state_registration')],
    ['Endereço', given('address')],
    ['CRF da farmácia', given('crf')],
    ['Farmacêutico responsável', given('pharmacist')],
    ['CRF do farmacêutico', given('pharmacist_crf')],
  ];
}

function photoKindsOf(kinds: unknown): string | null {
  if (!Array.isArray(kinds)) return null;
  const known = ASKED_PHOTO_KINDS.filter((kind) => kinds.includes(kind));
  return known.map((kind) => photoKindWords[kind]).join(', ');
}

function namesOf(names: unknown): string | null {
  return Array.isArray(names) ? names.flatMap((name) => textOf(name) ?? []).join(', ') : null;
}

function moneyOf(value: unknown): string | null {
  const amount = numberOf(value);
  return amount === null ? null : formatMoney(amount);
}

function percentOf(value: unknown): string | null {
  const share = numberOf(value);
  return share === null ? null : `${formatQuantity(share)} %`;
}

const recountCriteria: Readonly<Record<string, string>> = {
  money: 'Diferença em R$',
  percent: 'Diferença em % e em unidades',
  share: 'Maiores diferenças',
  uncounted: 'Não contados com saldo',
  suspicious: 'Quantidades suspeitas',
  moved: 'Movimentou durante a contagem',
  controlled: 'Todos os departamentos controlados',
  sample: 'Amostra dos conformes',
  unsettled: 'Sem resultado na rodada anterior',
};

const valueBases: Readonly<Record<string, string>> = {
  unknown: 'Não informado',
  cost: 'Custo',
  sale: 'Preço de venda',
};

export function alarmFacts(fields: Readonly<Record<string, unknown>>): Fact[] {
  const minutes = numberOf(fields.minutes);
  if (minutes === null) return [];
  const label = alarmLabel[textOf(fields.kind) as AlarmKind] as string | undefined;
  return [
    ['Alarme', label ?? null],
    [
      'Adiado por',
      minutes === 0 ? null : `${formatInteger(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    ],
  ];
}

export function messageFacts({ text, people }: Readonly<Record<string, unknown>>): Fact[] {
  return [
    ['Recado', textOf(text)],
    ['Pessoas', text === undefined || numberOf(people) === null ? null : formatInteger(Number(people))],
  ];
}

function alarmLimitFacts(limits: unknown): Fact[] {
  const fields = fieldsOf(limits);
  return Object.entries(limitWords).map(([name, [label, shown]]) => {
    const limit = numberOf(fields[name]);
    return [`Alarme: ${label}`, limit === null ? null : shown(limit)];
  });
}

const minutes = (limit: number) => `${formatInteger(limit)} min`;

const units = (limit: number) => `${formatQuantity(limit)} un`;

const percent = (limit: number) => `${formatQuantity(limit)} %`;

const limitWords: Readonly<Record<keyof AlarmLimits, readonly [string, (limit: number) => string]>> = {
  silent_minutes: ['coletor sem sinal de vida', minutes],
  slow_percent: ['ritmo lento', percent],
  fast_percent: ['ritmo rápido', percent],
  unresolved_percent: ['códigos não cadastrados', percent],
  section_percent: ['seção com poucas linhas', percent],
  clock_minutes: ['relógio errado', minutes],
  queue: ['fila no aparelho', formatInteger],
  queue_minutes: ['fila parada', minutes],
  item_value: ['item sem contagem', formatMoney],
  sections_percent: ['seções prontas', percent],
  gross_percent: ['diferença bruta', percent],
  suspicious_units: ['quantidade suspeita', units],
  same_item_units: ['mesmo item por duas pessoas', units],
  one_counter_units: ['controlado contado por uma pessoa só', units],
};
