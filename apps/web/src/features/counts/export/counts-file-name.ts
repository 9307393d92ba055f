import type { ExportFormat } from './export-options';

const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** 'contagens_2026-11-21.txt', with the date in Brasília (specification, section 9). */
export function countsFileName(now: Date, format: ExportFormat): string {
  return `contagens_${isoDate.format(now)}.${format}`;
}
