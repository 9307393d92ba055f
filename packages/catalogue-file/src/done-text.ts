import { counted } from '@balanco/contract/base/numbers';
import type { BulkAnswer } from '@balanco/contract/products/products';

export function doneText(
  { created, updated, unchanged }: Pick<BulkAnswer, 'created' | 'updated' | 'unchanged'>,
  leftOut: number,
): string {
  const parts = [
    counted(created, 'novo', 'novos'),
    counted(updated, 'alterado', 'alterados'),
    counted(unchanged, 'sem mudança', 'sem mudança'),
  ];
  const done = `Importação concluída: ${parts.join(', ')}.`;
  if (leftOut === 0) return done;
  return `${done} ${counted(leftOut, 'linha ficou de fora', 'linhas ficaram de fora')}.`;
}
