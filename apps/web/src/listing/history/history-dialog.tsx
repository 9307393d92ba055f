import { listHistory } from '@balanco/contract/history/history';
import { ScrollArea, Text } from '@mantine/core';
import { request } from '../../api/client';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { HistoryList, type LoadHistory, useHistoryPages } from './history';
import type { HistoryOfRow } from './history-provider';

export function RowHistoryDialog({ row, onClose }: { row: HistoryOfRow; onClose: () => void }) {
  return (
    <HistoryDialog
      of={row.of}
      queryKey={[row.entity, row.id]}
      load={(after, signal) =>
        request(listHistory, { query: { entity: row.entity, id: String(row.id), after } }, { signal })
      }
      onClose={onClose}
    />
  );
}

interface HistoryDialogProps {
  of: string;
  queryKey: readonly unknown[];
  load: LoadHistory;
  onClose: () => void;
}

/** See docs/history.md. */
export function HistoryDialog({ of, queryKey, load, onClose }: HistoryDialogProps) {
  const pages = useHistoryPages(queryKey, load);
  return (
    <DialogFrame title="Histórico" onClose={onClose} closeOnClickOutside size="xl">
      <Text className="anywhere dim">{of}</Text>
      <ScrollArea.Autosize
        mah="60dvh"
        viewportProps={{ tabIndex: 0, 'aria-label': `Histórico: ${of}` }}
        type="auto"
      >
        <HistoryList {...pages} label={`Histórico: ${of}`} />
      </ScrollArea.Autosize>
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}
