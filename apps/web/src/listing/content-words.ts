import type { ExportContent } from '@balanco/contract/exports/export-profile';

/** What an exported file holds. */
export const contentWords: Readonly<Record<ExportContent, string>> = {
  counted: 'Saldo contado',
  adjustment: 'Ajuste (diferenças)',
  all: 'Saldo de todos os itens',
};
