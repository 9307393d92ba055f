import { formatInteger } from '@balanco/contract/base/numbers';
import type {
  NotFoundDecision,
  Recount,
  RecountItem,
  RecountSection,
} from '@balanco/contract/recounts/recounts';
import { counted } from '../../lib/counted';
import type { TickChoice } from '../../ui/fields/tick-box';

export const recountStates: Readonly<Record<Recount['state'], string>> = {
  open: 'Em Andamento',
  closed: 'Fechada',
  cancelled: 'Cancelada',
};

export const notFoundWords: Readonly<Record<NotFoundDecision, string>> = {
  zero: 'Zero confirmado',
  next_round: 'Vai à 3ª contagem',
  keep: 'Vale a contagem anterior',
};

/** Once closed; for a whole section, once both counts are. */
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

export function seenText(sections: readonly string[]): string {
  return sections.length === 0 ? 'Não contado antes' : sections.map(sectionName).join(', ');
}

/** The code to draw as bars. */
export function labelCode({
  barcodes,
  internal_code,
}: Pick<RecountItem, 'barcodes' | 'internal_code'>): string {
  return barcodes[0] ?? internal_code;
}

/** 'Balcão · 120 linhas' */
export function sectionChoice({ id, name, lines }: RecountSection): TickChoice {
  return { value: id, label: sectionName(name), hint: counted(lines, 'linha', 'linhas') };
}

/** A second count can't be repeated. */
export function wholeChoice(section: RecountSection): TickChoice {
  if (section.second === null) return sectionChoice(section);
  return { ...sectionChoice(section), hint: `Já em dobro: ${section.second}`, isOff: true };
}

/** Reveals nothing of the first count. */
export function wholeText(name: string): string {
  return `Conte tudo o que está em ${sectionName(name)}, como se ninguém tivesse contado antes.`;
}

function sectionName(name: string): string {
  return name || 'Sem seção';
}
