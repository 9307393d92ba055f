import { formatInteger } from '@balanco/contract/base/numbers';
import type { NotFoundDecision, Recount, RecountItem } from '@balanco/contract/recounts/recounts';
import { counted } from '../../../lib/counted';
import { sectionName } from './section-words';

export const recountStates: Readonly<Record<Recount['state'], string>> = {
  open: 'Em andamento',
  closed: 'Fechada',
  cancelled: 'Cancelada',
};

export const notFoundWords: Readonly<Record<NotFoundDecision, string>> = {
  zero: 'Zero confirmado',
  next_round: 'Vai à 3ª contagem',
  keep: 'Vale a contagem anterior',
};

/** Whether both counts of a whole section are closed, or the list of items is. */
export function isComparable({
  state,
  whole_section: whole,
}: Pick<Recount, 'state' | 'whole_section'>): boolean {
  return state === 'closed' && whole?.is_closed !== false;
}

/** '2ª contagem · Bia · 3 de 12 itens recontados'. */
export function recountFacts({
  round,
  collector,
  whole_section: whole,
  found_items,
  items,
}: Recount): string {
  const progress = `${formatInteger(found_items)} de ${counted(items, 'item recontado', 'itens recontados')}`;
  const section = whole && `seção inteira: ${sectionName(whole.name)}`;
  return [`${round}ª contagem`, collector?.name, section, progress].filter(Boolean).join(' · ');
}

/** 'Balcão, Estoque'; lines without a section are 'Sem seção'. */
export function seenText(sections: readonly string[]): string {
  return sections.length === 0 ? 'Não contado antes' : sections.map(sectionName).join(', ');
}

/** The code that a label is printed of: the first barcode, or the internal code. */
export function labelCode({
  barcodes,
  internal_code,
}: Pick<RecountItem, 'barcodes' | 'internal_code'>): string {
  return barcodes[0] ?? internal_code;
}
