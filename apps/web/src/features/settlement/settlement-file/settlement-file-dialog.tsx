import { formatInteger } from '@balanco/contract/base/numbers';
import { Progress, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { noticeDone } from '../../../ui/messages/notices';
import { saveFile } from '../../../ui/save-file';
import { type FiledSettlement, makeSettlementFile } from './make-settlement-file';
import type { SettlementFile, SettlementFormat } from './settlement-writer';

interface SettlementFileDialogProps {
  settlement: FiledSettlement;
  format: SettlementFormat;
  onClose: () => void;
}

const titles: Readonly<Record<SettlementFormat, string>> = {
  csv: 'Salvar apuração em CSV',
  xlsx: 'Salvar apuração em planilha',
};

/** See docs/settlement.md, "Files". */
export function SettlementFileDialog({ settlement, format, onClose }: SettlementFileDialogProps) {
  const save = (file: SettlementFile) => {
    const name = settlementFileName(settlement, format);
    saveFile(name, file.content);
    onClose();
    noticeDone(
      `Arquivo salvo: ${name}, com ${counted(file.rows, 'item', 'itens')}. Os itens conferem com o código de verificação.`,
    );
  };
  const { phase, retry } = useSettlementFile(settlement, format, save);
  const isFailed = phase.name === 'failed';
  return (
    <FormDialog
      title={titles[format]}
      submitLabel={isFailed ? 'Tentar novamente' : 'Gerando...'}
      submitDisabled={!isFailed}
      error={isFailed ? phase.failure : null}
      onSubmit={retry}
      onClose={onClose}
    >
      <Text c="dimmed">Versão {settlement.version}, com todos os itens</Text>
      {!isFailed && (
        <div>
          <Progress value={sharePercent(phase)} transitionDuration={0} aria-label="Andamento do arquivo" />
          <Text c="dimmed" mt={4}>
            {runningSentence(phase)}
          </Text>
        </div>
      )}
    </FormDialog>
  );
}

/** 'apuracao_7_v1_ab12cd34.csv': the hash ties the file to its Ata. */
function settlementFileName({ id, version, hash }: FiledSettlement, format: SettlementFormat): string {
  return `apuracao_${id}_v${version}_${hash.slice(0, 8)}.${format}`;
}

type FilePhase =
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  | { readonly name: 'writing' }
  | { readonly name: 'failed'; readonly failure: string };

type RunningPhase = Exclude<FilePhase, { name: 'failed' }>;

function sharePercent(phase: RunningPhase): number {
  if (phase.name === 'writing') return 100;
  return phase.total === 0 ? 0 : (100 * phase.done) / phase.total;
}

function runningSentence(phase: RunningPhase): string {
  if (phase.name === 'writing') return 'Gerando o arquivo...';
  if (phase.total === 0) return 'Buscando itens...';
  return `Buscando itens: ${formatInteger(phase.done)} de ${formatInteger(phase.total)}`;
}

const reading: FilePhase = { name: 'reading', done: 0, total: 0 };

/** Closing the dialog aborts it. */
function useSettlementFile(
  settlement: FiledSettlement,
  format: SettlementFormat,
  onComplete: (file: SettlementFile) => void,
) {
  const [phase, setPhase] = useState<FilePhase>(reading);
  const complete = useRef(onComplete);
  const asked = useRef(settlement);

  const run = useCallback(
    async (signal: AbortSignal) => {
      const proceed = (next: FilePhase) => {
        if (!signal.aborted) setPhase(next);
      };
      proceed(reading);
      try {
        const file = await makeSettlementFile(asked.current, format, {
          signal,
          onProgress: (done, total) => proceed({ name: 'reading', done, total }),
          onCollected: () => proceed({ name: 'writing' }),
        });
        if (!signal.aborted) complete.current(file);
      } catch (error) {
        proceed({ name: 'failed', failure: `Erro ao gerar o arquivo: ${sentence(error)}` });
      }
    },
    [format],
  );

  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs again
  useEffect(() => {
    const running = new AbortController();
    void run(running.signal);
    return () => running.abort();
  }, [run, attempt]);
  return { phase, retry: () => setAttempt(attempt + 1) };
}
