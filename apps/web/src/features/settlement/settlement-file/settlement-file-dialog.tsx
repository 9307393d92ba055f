import { Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { type FilePhase, FileProgress } from '../../../ui/file-progress';
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
    const { id, version, hash } = settlement;
    // The hash ties the file to its Ata.
    const name = `apuracao_${id}_v${version}_${hash.slice(0, 8)}.${format}`;
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
          <FileProgress label="Andamento do arquivo" what="itens" phase={phase} />
        </div>
      )}
    </FormDialog>
  );
}

type SavePhase = FilePhase | { readonly name: 'failed'; readonly failure: string };

const reading: SavePhase = { name: 'reading', done: 0, total: 0 };

/** Closing the dialog aborts it. */
function useSettlementFile(
  settlement: FiledSettlement,
  format: SettlementFormat,
  onComplete: (file: SettlementFile) => void,
) {
  const [phase, setPhase] = useState<SavePhase>(reading);
  const complete = useRef(onComplete);
  const asked = useRef(settlement);

  const run = useCallback(
    async (signal: AbortSignal) => {
      const proceed = (next: SavePhase) => {
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
