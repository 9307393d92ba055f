import type { ProgressSection } from '../progress/progress.js';

/** The one word of each state of a section, on phones and in the office (GLOSSARY.md). */
export const sectionStateWords: Readonly<Record<ProgressSection['state'], string>> = {
  waiting: 'Não iniciada',
  counting: 'Contando',
  ready: 'Pronta',
  finalised: 'Finalizada',
};
