import type { ClosingState } from '@balanco/contract/comparison/closing-states';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';

/** The state of a closing as a word. */
export const closingStateWords: Readonly<Record<ClosingState, string>> = {
  open: inventoryStatus.open,
  checking: 'Em conferência',
  settled: 'Apurado',
  approved: 'Aprovado',
  exported: 'Exportado',
};
