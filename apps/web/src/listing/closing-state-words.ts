import type { ClosingState } from '@balanco/contract/comparison/closing-items';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';

export const APPROVED_SENTENCE = 'Este inventário está aprovado. Use Reabrir.';

/** The one list of an inventory's states, for its page and for the lists. */
export const closingStateWords: Readonly<Record<ClosingState, string>> = {
  open: inventoryStatus.open,
  checking: 'Em conferência',
  settled: 'Apurado',
  approved: 'Aprovado',
  exported: 'Exportado',
};
