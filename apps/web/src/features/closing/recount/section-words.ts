import type { RecountSection } from '@balanco/contract/recounts/recount-sections';
import { counted } from '../../../lib/counted';
import type { TickChoice } from '../../../ui/tick-box';

/** 'Balcão · 120 linhas'; lines without a section are 'Sem seção'. */
export function sectionChoice({ id, name, lines }: RecountSection): TickChoice {
  return { value: id, label: sectionName(name), hint: counted(lines, 'linha', 'linhas') };
}

/** The same for a second count; a section that has one already cannot be chosen. */
export function wholeChoice(section: RecountSection): TickChoice {
  if (section.second === null) return sectionChoice(section);
  return { ...sectionChoice(section), hint: `Já em dobro: ${section.second}`, isOff: true };
}

/** What whoever counts a whole section again is told; no item of the first count. */
export function wholeText(name: string): string {
  return `Conte tudo o que está em ${sectionName(name)}, como se ninguém tivesse contado antes.`;
}

export function sectionName(name: string): string {
  return name || 'Sem seção';
}
