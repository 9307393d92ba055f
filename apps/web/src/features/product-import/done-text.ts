import type { BulkAnswer } from '@balanco/contract/products';
import { counted } from '../../lib/counted';

/** The notice after an import: what the server did, and how many lines of the file were left out. */
export function doneText({ created, updated, unchanged }: BulkAnswer, leftOut: number): string {
  const parts = [
    counted(created, 'novo', 'novos'),
    counted(updated, 'alterado', 'alterados'),
    counted(unchanged, 'sem mudança', 'sem mudança'),
  ];
  const done = `Importação concluída: ${parts.join(', ')}.`;
  if (leftOut === 0) return done;
  return `${done} ${counted(leftOut, 'linha ficou de fora', 'linhas ficaram de fora')}.`;
}
