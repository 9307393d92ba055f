import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { DialogFrame } from '../../ui/dialog-frame';
import styles from './history-dialog.module.css';
import { HistoryList } from './history-list';
import { type LoadHistory, useHistoryPages } from './use-history-pages';

export interface HistoryDialogProps {
  /** Whose history it is, e.g. the name of the product. */
  of: string;
  /** Identifies the history in the cache. */
  queryKey: readonly unknown[];
  load: LoadHistory;
  onClose: () => void;
}

/** 'Histórico' of one thing (docs/history.md). */
export function HistoryDialog({ of, queryKey, load, onClose }: HistoryDialogProps) {
  const pages = useHistoryPages(queryKey, load);
  return (
    <DialogFrame title="Histórico" onClose={onClose} busy={false} closeOnClickOutside size="xl">
      <Stack gap="md">
        <Text className={styles.of}>{of}</Text>
        <ScrollArea.Autosize
          mah="60dvh"
          viewportProps={{ tabIndex: 0, 'aria-label': `Histórico: ${of}` }}
          type="auto"
        >
          <HistoryList {...pages} label={`Histórico: ${of}`} />
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}
