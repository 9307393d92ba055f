import { type HistoryThing, listHistory } from '@balanco/contract/history/history';
import { IconHistory } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { request } from '../../api/client';
import type { RowMenuEntry } from '../../ui/row-options';
import { HistoryDialog } from './history-dialog';

/** The row of a list whose history is asked for. */
export interface HistoryOfRow {
  readonly entity: HistoryThing;
  readonly id: string | number;
  /** The name of the row, shown above its history. */
  readonly of: string;
}

const OpenHistory = createContext<(row: HistoryOfRow) => void>(() => {
  throw new Error('useHistoryEntry needs a HistoryProvider above it');
});

/** Shows the history of a row. It is above the screens, so a row may leave its list meanwhile. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [row, setRow] = useState<HistoryOfRow | null>(null);
  const close = useCallback(() => setRow(null), []);
  return (
    <OpenHistory value={setRow}>
      {children}
      {row !== null && (
        <HistoryDialog
          of={row.of}
          queryKey={[row.entity, row.id]}
          load={(after, signal) =>
            request(listHistory, { query: { entity: row.entity, id: String(row.id), after } }, { signal })
          }
          onClose={close}
        />
      )}
    </OpenHistory>
  );
}

/** 'Histórico' in the menu of a row. Every role may read it. */
export function useHistoryEntry(row: HistoryOfRow): RowMenuEntry {
  const open = useContext(OpenHistory);
  return { label: 'Histórico', Icon: IconHistory, onClick: () => open(row) };
}
