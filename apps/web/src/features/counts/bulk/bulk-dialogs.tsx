import { type BulkCountAnswer, bulkDeleteCounts, bulkSetFactor } from '@balanco/contract/count-bulk';
import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { factorNumber } from '../../../lib/typed-number';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DecimalField } from '../../../ui/decimal-field';
import { FormDialog } from '../../../ui/form-dialog';
import { readFactor } from '../edit/count-form';
import { useCountMutation } from '../edit/use-count-mutation';
import { bulkLines, tellBulk } from './bulk-act';

export interface BulkDialogProps {
  lines: readonly CountLine[];
  /** After the write: the selection is over. */
  onDone: () => void;
  onClose: () => void;
}

/** One bulk call of a dialog. A success closes it, says what was done and offers to undo it. */
export function useBulkWrite<Change>(
  send: (change: Change) => Promise<BulkCountAnswer>,
  { lines, onDone, onClose }: BulkDialogProps,
  { failed, done }: { failed: string; done: Parameters<typeof tellBulk>[3] },
) {
  const queries = useQueryClient();
  const { write, busy, failure } = useDialogWrite(useCountMutation(send), { failed, onClose });
  const tell = (answer: BulkCountAnswer) => {
    onDone();
    tellBulk(queries, lines, answer, done);
  };
  return { send: (change: Change) => write(change, { onDone: tell }), busy, failure };
}

export function BulkDeleteDialog(props: BulkDialogProps) {
  const { lines, onClose } = props;
  const { send, busy, failure } = useBulkWrite(
    () => request(bulkDeleteCounts, { body: { lines: bulkLines(lines) } }),
    props,
    { failed: 'Erro ao excluir contagens.', done: 'excluída' },
  );
  return (
    <ConfirmDialog
      title="Excluir contagens"
      confirmLabel="Excluir"
      danger
      busy={busy}
      error={failure}
      onConfirm={() => send(undefined)}
      onClose={onClose}
    >
      Excluir <strong>{counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}</strong>?
      Depois disso, dá para desfazer por dez segundos.
    </ConfirmDialog>
  );
}

/** 'Definir fator': one factor for all selected lines. */
export function BulkFactorDialog(props: BulkDialogProps) {
  const { lines, onClose } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { send, busy, failure } = useBulkWrite(
    (factor: number) => request(bulkSetFactor, { body: { lines: bulkLines(lines), factor } }),
    props,
    { failed: 'Erro ao definir o fator.', done: 'corrigida' },
  );
  const submit = () => {
    const read = readFactor(typed);
    setProblem('problem' in read ? read.problem : null);
    if ('factor' in read) send(read.factor);
  };
  const factors = [...new Set(lines.map(({ factor }) => formatQuantity(factor)))];
  return (
    <FormDialog
      title="Definir fator"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}, agora com fator{' '}
        {factors.slice(0, 5).join('; ')}
        {factors.length > 5 ? '...' : ''}.
      </Text>
      <DecimalField
        label="Fator"
        required
        maxLength={20}
        autoComplete="off"
        kind={factorNumber}
        readOnly={busy}
        value={typed}
        error={problem ?? undefined}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
