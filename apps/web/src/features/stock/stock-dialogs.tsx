import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  type Comparison,
  captureSnapshot,
  chooseStockMode,
  type Snapshot,
  type StockMode,
  type StockModeExample,
} from '@balanco/contract/comparison/comparison';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { captureLabel } from '../../listing/inventory-words';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { choicesOf, RadioField } from '../../ui/fields/form-fields';
import { noticeDone } from '../../ui/messages/notices';
import { comparisonQuery } from '../inventory-frame/comparison-query';
import { modeWords, repeatedText, snapshotText } from './snapshot-words';
import styles from './stock.module.css';

interface StockDialogProps {
  id: string;
  comparison: Comparison;
  onClose: () => void;
}

/** See docs/comparison.md, "Items with several codes". */
export function StockModeDialog({ id, comparison, onClose }: StockDialogProps) {
  const { snapshot } = comparison;
  const [mode, setMode] = useState<StockMode>(snapshot.mode);
  const choose = useChooseStockMode(id);
  const { write, busy, dialog } = useDialogWrite(choose, 'Erro ao gravar como ler o saldo.', onClose);
  return (
    <FormDialog
      {...dialog}
      title="O saldo repete ou soma?"
      onSubmit={() =>
        write(mode, { onDone: () => noticeDone(`Saldo de vários códigos: ${modeWords[mode].name}.`) })
      }
    >
      <Text c="dimmed">
        Um item pode ter várias linhas no catálogo, uma para cada código de barras.{' '}
        {repeatedText(snapshot) ?? 'Neste catálogo nenhum item com saldo tem mais de uma.'}
      </Text>
      <ModeExamples snapshot={snapshot} />
      <RadioField
        label="Como o catálogo informa o saldo desses itens?"
        value={mode}
        choices={choicesOf(modeWords)}
        disabled={busy}
        onChange={setMode}
      />
    </FormDialog>
  );
}

/** Differences will be against the stock of now (docs/comparison.md, "The snapshot"). */
export function CaptureDialog({ id, comparison, onClose }: StockDialogProps) {
  const { version } = comparison.snapshot;
  const capture = useStockWrite(id, () => request(captureSnapshot, { params: { id } }));
  const { write, dialog } = useDialogWrite(capture, 'Erro ao guardar o saldo.', onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title={captureLabel(comparison.snapshot)}
      confirmLabel="Guardar o saldo de agora"
      onConfirm={() => write(undefined, { onDone: () => noticeDone('Saldo guardado.') })}
    >
      <Text>
        O saldo que o catálogo tem agora passa a ser o esperado deste inventário, e as diferenças são
        calculadas com ele. As contagens não mudam.{' '}
        {version === null &&
          'Não é obrigatório: sem isso, vale o saldo que o catálogo tinha na primeira contagem.'}
      </Text>
      <Text mt="xs" c="dimmed">
        Hoje: {snapshotText(comparison.snapshot, comparison.time_zone)}.
        {version !== null && ` A versão ${version} continua guardada.`}
      </Text>
    </ConfirmDialog>
  );
}

export function ModeExamples({ snapshot: { mode_examples } }: { snapshot: Snapshot }) {
  if (mode_examples.length === 0) return null;
  return (
    <ul className={`${styles.examples} bullets mt-1 anywhere`} aria-label="Exemplos">
      {mode_examples.map((example) => (
        <li key={example.internal_code || example.description}>{exampleText(example)}</li>
      ))}
    </ul>
  );
}

function exampleText({ description, internal_code, rows, repeated, summed }: StockModeExample): string {
  const name = [description || 'Sem descrição', internal_code && `(${internal_code})`]
    .filter(Boolean)
    .join(' ');
  const readings = `repete ${formatQuantity(repeated)} un, soma ${formatQuantity(summed)} un`;
  return `${name}, ${formatInteger(rows)} linhas: ${readings}`;
}

export function useChooseStockMode(id: string) {
  return useStockWrite(id, (mode: StockMode) => request(chooseStockMode, { params: { id }, body: { mode } }));
}

function useStockWrite<Change = void>(id: string, send: (change: Change) => Promise<Comparison>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (comparison) => {
      queries.setQueryData(comparisonQuery(id).queryKey, comparison);
      void queries.invalidateQueries({ queryKey: [...comparisonKey, id] });
    },
  });
}
