import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { SectionDone } from '@balanco/contract/inventories/inventories';
import type { NotFoundDecision, Recount, RecountSection } from '@balanco/contract/recounts/recounts';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
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

/** It is once closed, or for a whole section once both counts are. */
export function isComparable({
  state,
  whole_section: whole,
}: Pick<Recount, 'state' | 'whole_section'>): boolean {
  return state === 'closed' && whole?.is_closed !== false;
}

export function recountFacts(recount: Recount): string {
  const { round, collector, whole_section: whole, found_items, items } = recount;
  const progress = `${formatInteger(found_items)} de ${counted(items, 'item recontado', 'itens recontados')}`;
  const section = whole && `seção inteira: ${sectionName(whole.name)}`;
  return [`${round}ª contagem`, collector?.name, section, progress].filter(Boolean).join(' · ');
}

/** What an open recount waits for before it closes (docs/comparison.md, "Recount"); null once it isn't open. */
export function waitText(recount: Recount): string | null {
  const { state, collector, whole_section: whole, items, found_items, decided_items } = recount;
  if (state !== 'open') return null;
  const person = collector?.name || 'quem reconta';
  const left = items - found_items - decided_items;
  const isDeclared = recount.declared_at !== null;
  if (whole !== null) return isDeclared ? 'Clique em Fechar.' : `Espera ${person} contar a seção inteira.`;
  if (left > 0)
    return isDeclared
      ? 'Clique em Fechar para decidir o que vale.'
      : `Espera ${person}: ${left === 1 ? 'falta' : 'faltam'} ${counted(left, 'item', 'itens')}.`;
  if (!recount.closes_itself) return 'Lista completa. Foi reaberta à mão: clique em Fechar.';
  return isDeclared
    ? 'Lista completa e pronta: fecha sozinha em um minuto.'
    : `Lista completa. Falta ${person} tocar em Terminar (ou, se as contagens baterem, fecha sozinha em 10 min).`;
}

/** Before a recount is created in a finalised inventory; null where it reopens none. */
export function reopeningText(steps: Pick<SettlementSteps, 'state' | 'current'> | undefined): string | null {
  if (steps === undefined || (steps.state !== 'checking' && steps.state !== 'settled')) return null;
  const version = steps.state === 'settled' ? steps.current?.version : undefined;
  const settled =
    version === undefined
      ? ''
      : ` A apuração versão ${formatInteger(version)} deixa de valer: será preciso apurar de novo.`;
  return `Este inventário está finalizado. A recontagem o reabre; as seções contadas continuam finalizadas. Quando a última recontagem fechar, ele volta automaticamente para “Em conferência”.${settled}`;
}

/** 'Bia terminou em 20/01 23:41: 1 item procurado e não encontrado, 2 itens sem resposta.' */
export function finishedText(
  { name, declared_at, withdrawn_at }: SectionDone,
  { items, found_items, searched_items, whole_section }: Recount,
  when: (iso: string) => string,
): string {
  const left = items - found_items - searched_items;
  const facts = [
    searched_items > 0 &&
      counted(searched_items, 'item procurado e não encontrado', 'itens procurados e não encontrados'),
    left > 0 && counted(left, 'item sem resposta', 'itens sem resposta'),
    withdrawn_at !== null && 'contou mais depois disso',
  ].filter(Boolean);
  const said = whole_section === null && facts.length > 0 ? `: ${facts.join(', ')}` : '';
  return `${name} terminou em ${when(declared_at)}${said}.`;
}

/** @param onlyIn sections to count in; null for everywhere */
export function whereText(sections: readonly string[], onlyIn: readonly string[] | null): string {
  if (onlyIn !== null) return `Conte só em: ${onlyIn.map(sectionName).join(', ')}`;
  return sections.map(sectionName).join(', ') || 'Não contado antes';
}

export function sectionChoice({ id, name, lines }: RecountSection): TickChoice {
  return { value: id, label: sectionName(name), hint: counted(lines, 'linha', 'linhas') };
}

/** A second count can't be repeated. */
export function wholeChoice(section: RecountSection): TickChoice {
  if (section.second === null) return sectionChoice(section);
  return { ...sectionChoice(section), hint: `Já tem segunda contagem: ${section.second}`, isOff: true };
}

/** It reveals nothing of the first count. */
export function wholeText(name: string): string {
  return `Conte tudo o que está em ${sectionName(name)}, como se ninguém tivesse contado antes.`;
}

function sectionName(name: string): string {
  return name || 'Sem seção';
}
