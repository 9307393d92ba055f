import type { Closing } from '@balanco/contract/comparison/closing';
import { inventoryStatus } from '@balanco/contract/inventories/inventories';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/format-date-time';
import { snapshotText } from '../snapshot-words';

interface SheetHeadProps {
  closing: Closing;
  /** What the list was narrowed to, in words. */
  filter: string;
  /** How many items the sheet has. */
  count: number;
}

/** What a sheet of Divergências is about. */
export function SheetHead({ closing, filter, count }: SheetHeadProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  const state = closing.finalised_at === null ? inventoryStatus.open : inventoryStatus.finalised;
  return (
    <header>
      <h1>Divergências: {closing.name}</h1>
      <p>
        {closing.pharmacy_name} · {state} · impresso em {formatDateTime(printedAt, closing.time_zone)}
      </p>
      <p>
        <strong>{filter}</strong> ({counted(count, 'item', 'itens')}) ·{' '}
        {snapshotText(closing.snapshot, closing.time_zone)}
      </p>
    </header>
  );
}
