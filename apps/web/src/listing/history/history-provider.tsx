import type { HistoryThing } from '@balanco/contract/history/history';
import { IconHistory } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { later } from '../../ui/later';
import type { RowMenuEntry } from '../../ui/list/row-options';

export interface HistoryOfRow {
  readonly entity: HistoryThing;
  readonly id: string | number;
  readonly of: string;
}

const RowHistoryDialog = later('RowHistoryDialog', () => import('./history-dialog'));

const OpenHistory = createContext<(row: HistoryOfRow) => void>(() => {
  throw new Error('useHistoryEntry needs a HistoryProvider above it');
});

/** Above the screens, so the row may leave its list. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [row, setRow] = useState<HistoryOfRow | null>(null);
  const close = useCallback(() => setRow(null), []);
  return (
    <OpenHistory value={setRow}>
      {children}
      {row !== null && <RowHistoryDialog row={row} onClose={close} />}
    </OpenHistory>
  );
}

export function useHistoryEntry(row: HistoryOfRow): RowMenuEntry {
  const open = useContext(OpenHistory);
  return { label: 'Histórico', Icon: IconHistory, onClick: () => open(row) };
}
