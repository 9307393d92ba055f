import type { SettlementState } from '@balanco/contract/comparison/items';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';

export const APPROVED_SENTENCE = 'Este inventário está aprovado. Use Reabrir.';

export const settlementStateWords: Readonly<Record<SettlementState, string>> = {
  open: inventoryStatus.open,
  checking: 'Em conferência',
  settled: 'Apurado',
  approved: 'Aprovado',
  exported: 'Exportado',
};
