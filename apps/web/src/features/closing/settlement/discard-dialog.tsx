import { discardLateCounts, type LateCount } from '@balanco/contract/settlement/late-counts';
import { Text } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeUndo } from '../../../ui/undo-notice';
import { useWrittenReason } from './written-reason';

interface DiscardDialogProps {
  id: string;
  counts: readonly LateCount[];
  /** Nothing was settled yet, so nothing stands in for a count that was corrected late. */
  isFirst: boolean;
  /** After the write. */
  onDone: () => void;
  onClose: () => void;
}

/** 'Descartar': late counts stay out of this and the next settlements, with a written reason. */
export function DiscardDialog({ id, counts, isFirst, onDone, onClose }: DiscardDialogProps) {
  const queries = useQueryClient();
  const discard = useDiscard(id);
  const { write, busy, failure } = useDialogWrite(discard, { failed: 'Erro ao descartar.', onClose });
  const written = useWrittenReason({
    key: `closing/discard/${id}`,
    label: 'Por que descartar',
    readOnly: busy,
  });
  const done = () => {
    onDone();
    noticeUndo({
      message: `${counted(counts.length, 'contagem descartada', 'contagens descartadas')}`,
      undo: () => takeBack(queries, id, counts),
    });
  };
  return (
    <FormDialog
      title="Descartar contagens"
      submitLabel="Descartar"
      busy={busy}
      error={failure}
      onSubmit={() => written.submit((reason) => write({ counts, reason }, { onDone: done }))}
      onClose={onClose}
    >
      {written.field}
      <Text>
        {counted(counts.length, 'contagem fica', 'contagens ficam')} fora desta apuração e das próximas, como{' '}
        {counts.length === 1 ? 'está' : 'estão'}. Se mudar de novo, volta para esta lista.
        {isFirst &&
          ' De uma contagem corrigida depois que a seção fechou, também o que dizia antes fica fora.'}
      </Text>
    </FormDialog>
  );
}

interface Discarding {
  readonly counts: readonly LateCount[];
  /** null takes the decision back. */
  readonly reason: string | null;
}

/** Discards late counts, or takes that back. */
export function useDiscard(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (discarding: Discarding) => send(id, discarding),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}

function send(id: string, { counts, reason }: Discarding) {
  const versions = counts.map(({ count_id, count_version }) => ({ id: count_id, version: count_version }));
  return request(discardLateCounts, { params: { id }, body: { counts: versions, reason } });
}

async function takeBack(queries: QueryClient, id: string, counts: readonly LateCount[]): Promise<void> {
  await send(id, { counts, reason: null }).catch((error: unknown) => {
    throw new Error(sentence(error));
  });
  await queries.invalidateQueries({ queryKey: [...closingKey, id] });
}
