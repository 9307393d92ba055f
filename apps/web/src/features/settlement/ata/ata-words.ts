import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import type { FrozenIdentity } from '@balanco/contract/pharmacies/pharmacy-identity';
import type {
  SettledBy,
  Settlement,
  SettlementDetail,
  UncountedDecision,
} from '@balanco/contract/settlement/settlements';
import { formatDateTime } from '../../../lib/moments';
import { sampleWords } from '../../decisions/round-words';
import { percentage } from '../../items/item-figures';
import { zoneWords } from '../../pharmacies/settings/terms-fields';

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

export function headFacts(
  settlement: SettlementDetail,
  { printedAt, annexes }: { readonly printedAt: string; readonly annexes: readonly AtaAnnex[] },
): [name: string, fact: string][] {
  const at = (iso: string) => formatDateTime(iso, settlement.time_zone);
  const facts: [string, string | null][] = [
    ['Farmácia', settlement.identity?.name ?? settlement.pharmacy_name],
    ...companyFacts(settlement),
    ['Inventário', `${settlement.name} (inventário nº ${settlement.inventory_id} da rede)`],
    [
      'Apuração',
      `Versão ${settlement.version}, por ${settlement.settled_by} em ${at(settlement.settled_at)}`,
    ],
    ['Aprovação', approval(settlement)],
    ['Motivo da aprovação', settlement.approval_reason],
    ['Perfil recebido', appointment(settlement)],
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
    ['Horários', `${zoneText(settlement.time_zone)}; impressa em ${at(printedAt)}`],
    ['Anexos', annexes.length === 0 ? 'Nenhum' : annexTitles(annexes).join('; ')],
  ];
  return facts.flatMap(([name, fact]) => (fact === null ? [] : [[name, fact]]));
}

/** Lists what the version kept of the company; what nobody gave is said, because an auditor asks for it. */
export function companyFacts({ identity }: SettlementDetail): [name: string, fact: string | null][] {
  if (identity === null) return [['CNPJ', 'Esta versão é de antes deste campo']];
  const missing = 'Não informado';
  return [
    ['Razão social', identity.legal_name || null],
    ['CNPJ', formatCnpj(identity.cnpj) || missing],
    ['Inscrição estadual', identity.state_registration || null],
    ['Endereço', identity.address || missing],
    ['CRF da farmácia', identity.crf || missing],
    ['Farmacêutico(a) responsável', pharmacistText(identity) || missing],
  ];
}

export function pharmacistText(identity: FrozenIdentity | null): string {
  return [identity?.pharmacist ?? '', identity?.pharmacist_crf ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function zoneText(zone: string): string {
  return (zoneWords as Readonly<Record<string, string | undefined>>)[zone] ?? zone;
}

export const ATA_ANNEXES = ['inventory', 'differences', 'photos', 'expired', 'history'] as const;
export type AtaAnnex = (typeof ATA_ANNEXES)[number];

export const annexWords: Readonly<Record<AtaAnnex, { readonly name: string; readonly means: string }>> = {
  inventory: {
    name: 'Registro de inventário',
    means: 'Todos os itens com saldo: quantidade, valor unitário e total, como o Bloco H do SPED pede',
  },
  differences: { name: 'Todas as diferenças', means: 'A Ata traz as 50 maiores; aqui estão todas' },
  photos: {
    name: 'Fotos',
    means: 'As fotos dos itens, pequenas, e as pedidas que faltam; as de mais de 90 dias foram apagadas',
  },
  expired: {
    name: 'Vencidos contados',
    means: 'Os lotes que já estavam vencidos quando foram contados, pelo código 2D da caixa',
  },
  history: { name: 'Histórico', means: 'Quem fez o quê neste inventário, e quando' },
};

export function annexTitles(annexes: readonly AtaAnnex[]): string[] {
  return annexes.map((annex, index) => `Anexo ${index + 1}: ${annexWords[annex].name}`);
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

/** Says why whoever approved gave a reason, or how the only administrator became one. */
function appointment({ appointment: made, time_zone }: SettlementDetail): string | null {
  if (made === null) return null;
  return `${made.name} o recebeu de ${made.by} em ${formatDateTime(made.at, time_zone)}, depois do início do inventário`;
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

/** Ties a loose page to its Ata: '… código de verificação 0a1b2c3d 4e5f6a7b'. */
export function pageFoot({ inventory_id, version, hash }: SettlementDetail): string {
  const begin = hash.slice(0, 16).match(/.{8}/g)?.join(' ');
  return `Ata do inventário nº ${inventory_id}, apuração versão ${version}, código de verificação ${begin}…`;
}

function tolerance({ tolerance: { units, percent, money } }: SettlementDetail): string {
  if (units === 0 && percent === 0) return 'Nenhuma';
  return `${formatQuantity(units)} un ou ${percentage(percent)}, até ${formatMoney(money)}`;
}
