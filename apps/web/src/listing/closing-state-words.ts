import type { ClosingState } from '@balanco/contract/comparison/closing-items';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';

export const closingStateWords: Readonly<Record<ClosingState, string>> = {
  open: inventoryStatus.open,
  checking: 'Em conferência',
  settled: 'Apurado',
  approved: 'Aprovado',
  exported: 'Exportado',
};
