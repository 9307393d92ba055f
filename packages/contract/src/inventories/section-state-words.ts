import type { ProgressSection } from '../progress/progress.js';

/** The one word of each state of a section, on phones and in the office (GLOSSARY.md). */
export const sectionStateWords: Readonly<Record<ProgressSection['state'], string>> = {
  waiting: 'Não iniciada',
  counting: 'Contando',
  ready: 'Pronta',
  finalised: 'Finalizada',
};

const NAMED = 2;

/** It stands beside what others declared: 'Bruno não terminou', 'Bruno, Davi e mais 2 não terminaram'. */
export function unfinishedText(names: readonly string[]): string {
  const more = names.length - NAMED;
  const first = names.slice(0, NAMED);
  const people = more > 0 ? `${first.join(', ')} e mais ${more}` : first.join(' e ');
  return `${people} não ${names.length === 1 ? 'terminou' : 'terminaram'}`;
}

/** '+1 depois do fechamento': counts that a finalised section got since. */
export function afterCloseWords(counts: number): string {
  return `+${counts} depois do fechamento`;
}
