import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type {
  SettledBy,
  Settlement,
  SettlementDetail,
  UncountedDecision,
} from '@balanco/contract/settlement/settlements';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/moments';
import { sampleWords } from '../../decisions/round-words';
import { percentage } from '../../items/item-figures';

/** Beside a quantity. */
export const howWords: Readonly<Record<SettledBy, string>> = {
  counted: 'contado',
  kept: 'mantido',
  zeroed: 'zerado',
  decided: 'decidido',
};

export const uncountedWords: Readonly<Record<UncountedDecision, string>> = {
  keep: 'Manter o saldo esperado',
  zero: 'Zerar',
  each: 'Decidir por item',
};

export function stamp({ superseded_at, approved_at }: Settlement): string {
  if (superseded_at !== null) return 'Substituída';
  return approved_at === null ? 'Não aprovada' : 'Aprovada';
}

export function headFacts(settlement: SettlementDetail, printedAt: string): [name: string, fact: string][] {
  const at = (iso: string) => formatDateTime(iso, settlement.time_zone);
  const facts: [string, string | null][] = [
    ['Farmácia', settlement.pharmacy_name],
    ['Inventário', `${settlement.name} (nº ${settlement.inventory_id})`],
    [
      'Apuração',
      `Versão ${settlement.version}, por ${settlement.settled_by} em ${at(settlement.settled_at)}`,
    ],
    ['Aprovação', approval(settlement)],
    ['Motivo da aprovação', settlement.approval_reason],
    ['Substituída', replacement(settlement)],
    [
      'Escopo',
      settlement.scope === 'full' ? 'Inventário geral' : ['Parcial', ...settlement.scope_words].join('; '),
    ],
    ['Estoque de', at(settlement.stock_at)],
    [
      'Saldo comparado',
      `Captura ${settlement.snapshot_version}, de ${at(settlement.snapshot_taken_at)}; ${modes[settlement.stock_mode]}`,
    ],
    ['Loja aberta', movements(settlement)],
    ['Tolerância', tolerance(settlement)],
    ['Recontagem', recountPolicy(settlement)],
    ['Amostra de conformes', sampleWords(settlement.sample)],
    ['Horários', `${settlement.time_zone}; impressa em ${at(printedAt)}`],
  ];
  return facts.flatMap(([name, fact]) => (fact === null ? [] : [[name, fact]]));
}

const modes = {
  repeated: 'itens com vários códigos repetem o saldo',
  summed: 'itens com vários códigos somam o saldo',
} as const;

function approval({ approved_at, approved_by, needs_second_admin, time_zone }: SettlementDetail): string {
  if (approved_at === null) {
    return needs_second_admin
      ? 'Não aprovada: precisa de um segundo administrador, pelo que foi zerado'
      : 'Não aprovada';
  }
  const by = `${approved_by ?? ''} em ${formatDateTime(approved_at, time_zone)}`;
  return needs_second_admin ? `${by}; pelo que foi zerado, precisava de um segundo administrador` : by;
}

function replacement({ superseded_at, superseded_by, superseded_reason, time_zone }: SettlementDetail) {
  if (superseded_at === null) return null;
  const at = formatDateTime(superseded_at, time_zone);
  const why = superseded_reason === null ? '' : `: ${superseded_reason}`;
  return `Por ${superseded_by ?? ''} em ${at}${why}`;
}

function movements({ movements: used }: SettlementDetail): string | null {
  if (used === null) return null;
  const { items, estimated, in_count: inCount } = used;
  return [
    `${counted(items, 'item', 'itens')} com movimentos até a contagem`,
    estimated > 0 ? `${formatInteger(estimated)} por estimativa` : null,
    inCount > 0 ? `${formatInteger(inCount)} com movimento durante a contagem` : null,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

function recountPolicy({ recount_policy: kept }: SettlementDetail): string | null {
  if (kept === null) return null;
  const agreement = kept.policy === 'latest' ? 'vale a última contagem' : 'valem duas contagens iguais';
  return kept.stock_confirms ? `${agreement}, ou a que confirma o saldo` : agreement;
}

/** Ties a loose page to its Ata: '… hash 0a1b2c3d 4e5f6a7b'. */
export function pageFoot({ inventory_id, version, hash }: SettlementDetail): string {
  const begin = hash.slice(0, 16).match(/.{8}/g)?.join(' ');
  return `Ata de inventário nº ${inventory_id}, versão ${version}, hash ${begin}…`;
}

function tolerance({ tolerance: { units, percent, money } }: SettlementDetail): string {
  if (units === 0 && percent === 0) return 'Nenhuma';
  return `${formatQuantity(units)} un ou ${percentage(percent)}, até ${formatMoney(money)}`;
}
