import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  BULK_COUNT_LIMIT,
  type BulkCountAnswer,
  type BulkLine,
  bulkDeleteCounts,
  bulkSetFactor,
} from '@balanco/contract/counts/count-bulk';
import type { CountLine } from '@balanco/contract/counts/counts';
import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { readFactor } from '../../../lib/read-factor';
import { factorNumber } from '../../../lib/typed-number';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DecimalField } from '../../../ui/decimal-field';
import { FormDialog } from '../../../ui/form-dialog';
import { useTypedName } from '../../../ui/typed-name';
import { useCountMutation } from '../edit/use-count-mutation';
import { bulkLines, tellBulk } from './bulk-act';
import { type BulkOutcome, bulkInBatches } from './bulk-batches';

export interface BulkDialogProps {
  lines: readonly CountLine[];
  /** After the write: the selection is over. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * The bulk action of a dialog, in as many calls as its lines need. A success closes it, says what was done and offers one
 * undo of everything. `busyText` says how far it is.
 */
export function useBulkWrite<Change>(
  send: (lines: BulkLine[], change: Change) => Promise<BulkCountAnswer>,
  { lines, onDone, onClose }: BulkDialogProps,
  { failed, done }: { failed: string; done: Parameters<typeof tellBulk>[3] },
) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const sendAll = (change: Change) => {
    setSent(0);
    return bulkInBatches(lines, (batch) => send(bulkLines(batch), change), setSent);
  };
  const { write, busy, failure } = useDialogWrite(useCountMutation(sendAll), { failed, onClose });
  const tell = (outcome: BulkOutcome) => {
    onDone();
    tellBulk(queries, lines, outcome, done);
  };
  const busyText =
    busy && lines.length > BULK_COUNT_LIMIT
      ? `${formatInteger(sent)} de ${formatInteger(lines.length)}`
      : null;
  return { send: (change: Change) => write(change, { onDone: tell }), busy, busyText, failure };
}

export function BulkDeleteDialog(props: BulkDialogProps) {
  const { lines, onClose } = props;
  const { send, busy, busyText, failure } = useBulkWrite(
    (batch) => request(bulkDeleteCounts, { body: { lines: batch } }),
    props,
    { failed: 'Erro ao excluir contagens.', done: 'excluída' },
  );
  const { field, confirmed } = useTypedName({
    name: formatInteger(lines.length),
    alias: String(lines.length),
    asked: lines.length > TYPED_NAME_COUNTS,
    readOnly: busy,
    label: 'Digite quantas são para confirmar',
  });
  return (
    <ConfirmDialog
      title="Excluir contagens"
      confirmLabel="Excluir"
      confirmDisabled={!confirmed}
      danger
      busy={busy}
      error={failure}
      onConfirm={() => send(undefined)}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          Excluir <strong>{counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}</strong>?
          Depois disso, dá para desfazer por dez segundos.
        </Text>
        {field}
        {busyText !== null && <Text role="status">Excluindo... {busyText}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

/** 'Definir fator': one factor for all selected lines. */
export function BulkFactorDialog(props: BulkDialogProps) {
  const { lines, onClose } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { send, busy, busyText, failure } = useBulkWrite(
    (batch, factor: number) => request(bulkSetFactor, { body: { lines: batch, factor } }),
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
      busyLabel={`Salvando... ${busyText ?? ''}`.trim()}
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
