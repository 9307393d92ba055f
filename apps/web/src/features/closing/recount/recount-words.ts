import { formatInteger } from '@balanco/contract/numbers';
import type { NotFoundDecision, Recount, RecountItem } from '@balanco/contract/recounts';
import { counted } from '../../../lib/counted';

export const recountStates: Readonly<Record<Recount['state'], string>> = {
  open: 'Em andamento',
  closed: 'Fechada',
  cancelled: 'Cancelada',
};

export const notFoundWords: Readonly<Record<NotFoundDecision, string>> = {
  zero: 'Zero confirmado',
  next_round: 'Vai à rodada 3',
  keep: 'Vale a contagem anterior',
};

/** '2ª rodada · Bia · 3 de 12 itens'. */
export function recountFacts({ round, collector, found_items, items }: Recount): string {
  const progress = `${formatInteger(found_items)} de ${counted(items, 'item recontado', 'itens recontados')}`;
  return [`${round}ª contagem`, collector?.name, progress].filter(Boolean).join(' · ');
}

/** 'Balcão, Estoque'; lines without a section are 'Sem seção'. */
export function seenText(sections: readonly string[]): string {
  return sections.length === 0 ? 'Não contado antes' : sections.map((name) => name || 'Sem seção').join(', ');
}

/** The code that a label is printed of: the first barcode, or the internal code. */
export function labelCode({
  barcodes,
  internal_code,
}: Pick<RecountItem, 'barcodes' | 'internal_code'>): string {
  return barcodes[0] ?? internal_code;
}
