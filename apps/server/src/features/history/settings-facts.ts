import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { ASKED_PHOTO_KINDS, photoKindWords } from '@balanco/contract/mobile/photos';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import { type Fact, type Facts, moment, money, names, percent, quantity, wordOf, yesOrNo } from './facts.js';

type Settings = Partial<AuditFactOf<'pharmacy', 'configure'>['after']>;
type Terms = Partial<AuditFactOf<'inventory', 'change_terms'>['after']>;

export function settingsFacts({ recount, alarms, identity, ...settings }: Settings): Facts {
  return {
    'Valor do catálogo': valueBasis(settings.value_basis),
    'Fuso horário': settings.time_zone,
    'Moderador aprova até': money(settings.approval_gross),
    'Moderador aprova por item até': money(settings.approval_item),
    'Motivo a partir de': money(settings.reason_from),
    'Zerar sem segundo administrador até': percent(settings.zero_share),
    ...toleranceFacts(settings.tolerance),
    'Departamentos controlados': names(settings.controlled_departments),
    'Critérios da recontagem': names(recount?.criteria.map((each) => recountCriterion(each) ?? each)),
    'Recontar a partir de': money(recount?.money),
    'Recontar a partir de %': percent(recount?.percent),
    'Recontar a partir de unidades': quantity(recount?.units),
    'Recontar os itens que somam': percent(recount?.share),
    'Amostra da recontagem': percent(recount?.sample),
    ...Object.fromEntries(
      Object.entries(limitWords).map(([name, [label, shown]]): Fact => {
        const limit = alarms?.[name] ?? null;
        return [`Alarme: ${label}`, limit === null ? null : shown(limit)];
      }),
    ),
    'Razão social': identity?.legal_name,
    CNPJ: identity?.cnpj ? formatCnpj(identity.cnpj) : null,
    'Inscrição estadual': identity?.state_registration,
    Endereço: identity?.address,
    'CRF da farmácia': identity?.crf,
    'Farmacêutico responsável': identity?.pharmacist,
    'CRF do farmacêutico': identity?.pharmacist_crf,
    'Fotos pedidas': photoKinds(settings.photo_kinds),
    'Dias de um tratamento': quantity(settings.expiry?.treatment_days),
    'Outro prazo de validade': quantity(settings.expiry?.own_days),
    'Mais um prazo de validade': quantity(settings.expiry?.other_days),
    'Pedir validade a partir de': money(settings.expiry?.ask_from),
    'Departamentos com validade pedida': names(settings.expiry_departments),
    'Pasta de arquivos': settings.exchange_folder,
  };
}

export function termsFacts({ tolerance, recountPolicy, ...terms }: Terms): Facts {
  return {
    Escopo: scope(terms.scope),
    Departamentos: terms.scope === 'full' ? 'todos' : names(terms.departments),
    Itens: names(terms.itemKeys),
    Classes: names(terms.classes),
    ...toleranceFacts(tolerance),
    Loja: shop(terms.shop),
    'Saldo de': moment(terms.stockAt),
    Recontagem: policy(recountPolicy?.policy),
    'O saldo confirma': yesOrNo(recountPolicy?.stock_confirms),
  };
}

function toleranceFacts(tolerance: Terms['tolerance']): Facts {
  return {
    'Tolerância em unidades': quantity(tolerance?.units),
    'Tolerância em %': percent(tolerance?.percent),
    'Tolerância em R$': money(tolerance?.money),
  };
}

function photoKinds(kinds: Settings['photo_kinds']): string | null {
  return names(ASKED_PHOTO_KINDS.filter((kind) => kinds?.includes(kind)).map((kind) => photoKindWords[kind]));
}

const valueBasis = wordOf({ unknown: 'Não informado', cost: 'Custo', sale: 'Preço de venda' });

const scope = wordOf({ full: 'Geral', partial: 'Parcial' });

const shop = wordOf({ closed: 'Fechada', open: 'Aberta' });

const policy = wordOf({ two_equal: 'Valem duas contagens iguais', latest: 'Vale a última contagem' });

const recountCriterion = wordOf({
  money: 'Diferença em R$',
  percent: 'Diferença em % e em unidades',
  share: 'Maiores diferenças',
  uncounted: 'Não contados com saldo',
  suspicious: 'Quantidades suspeitas',
  moved: 'Movimentou durante a contagem',
  controlled: 'Todos os departamentos controlados',
  sample: 'Amostra dos conformes',
  unsettled: 'Sem resultado na rodada anterior',
});

const inMinutes = (limit: number) => `${formatInteger(limit)} min`;

const inUnits = (limit: number) => `${formatQuantity(limit)} un`;

const inPercent = (limit: number) => `${formatQuantity(limit)} %`;

const limitWords: Readonly<Record<keyof AlarmLimits, readonly [string, (limit: number) => string]>> = {
  silent_minutes: ['coletor sem sinal de vida', inMinutes],
  slow_percent: ['ritmo lento', inPercent],
  fast_percent: ['ritmo rápido', inPercent],
  unresolved_percent: ['códigos não cadastrados', inPercent],
  section_percent: ['seção com poucas linhas', inPercent],
  clock_minutes: ['relógio errado', inMinutes],
  queue: ['fila no aparelho', formatInteger],
  queue_minutes: ['fila parada', inMinutes],
  item_value: ['item sem contagem', formatMoney],
  sections_percent: ['seções prontas', inPercent],
  gross_percent: ['diferença bruta', inPercent],
  suspicious_units: ['quantidade suspeita', inUnits],
  same_item_units: ['mesmo item por duas pessoas', inUnits],
  one_counter_units: ['controlado contado por uma pessoa só', inUnits],
};
