import { durationText } from '@balanco/contract/base/durations';
import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type {
  AttentionGroup,
  AttentionReason,
  NetworkPharmacy,
  RunningInventory,
} from '@balanco/contract/progress/network';
import { lateText, shortMoment } from '../../lib/moments';

export const groupWords: Readonly<Record<AttentionGroup, string>> = {
  call: 'Ligar agora',
  catalogue: 'Sem catálogo',
  file: 'Arquivo parado',
  approve: 'A aprovar',
  settle: 'A apurar',
  finalise: 'A finalizar',
  export: 'A exportar',
  stopped: 'Paradas',
  counting: 'Contando',
  quiet: 'Sem inventário aberto',
};

/** 'Celular de Bia: 12 contagens a enviar desde hoje 21:40 · Em silêncio desde hoje 21:52' */
export function reasonsText({ reasons }: Pick<RunningInventory, 'reasons'>, today: string): string {
  return reasons
    .filter(({ kind }) => kind !== 'counting' || reasons.length === 1)
    .map((reason) => reasonText(reason, today))
    .join(' · ');
}

function reasonText({ kind, since, value, who }: AttentionReason, today: string): string {
  const from = since === null ? '' : ` desde ${shortMoment(since, today)}`;
  const phone = `elular de ${who || 'alguém sem nome'}`;
  switch (kind) {
    case 'queue':
      return `C${phone}: ${counted(value ?? 0, 'contagem', 'contagens')} a enviar${from}`;
    case 'silent':
      return `Em silêncio${from}`;
    case 'clock':
      return `Relógio do c${phone} errado em ${durationText(value ?? 0)}`;
    case 'catalogue':
      return since === null ? 'O catálogo não chegou' : lateText(since, today);
    case 'file':
      return `${counted(value ?? 0, 'arquivo da pasta espera', 'arquivos da pasta esperam')} resposta${from}`;
    case 'approve':
      return `Espera aprovação${from}`;
    case 'settle':
      return `Falta apurar${from}`;
    case 'finalise':
      return 'Todas as seções finalizadas: falta finalizar o inventário';
    case 'export':
      return `Falta exportar${from}`;
    case 'stopped':
      return since === null ? 'Ninguém conta há mais de dois dias' : `Ninguém conta${from}`;
    case 'new':
      return 'Ninguém contou ainda';
    case 'counting':
      return 'Contando';
  }
}

export function runningName({ name, state, sections, closed_sections: closed }: RunningInventory): string {
  if (state !== 'open' || sections === 0) return name;
  return `${name} (${formatInteger(closed)} de ${counted(sections, 'seção', 'seções')})`;
}

export function attentionText(pharmacy: NetworkPharmacy, today: string): string {
  const { running, more_running: more } = pharmacy;
  const own = pharmacy.reasons.length === 0 ? [] : [reasonsText(pharmacy, today)];
  const texts = running.map((inventory) => `${inventory.name}: ${reasonsText(inventory, today)}`);
  return [...own, ...texts, ...(more > 0 ? [`mais ${formatInteger(more)}`] : [])].join(' | ');
}
