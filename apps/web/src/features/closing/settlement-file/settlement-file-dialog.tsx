import { formatInteger } from '@balanco/contract/base/numbers';
import { Progress, Text } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { saveFile } from '../../../ui/save-file';
import type { FiledSettlement } from './make-settlement-file';
import styles from './settlement-file-dialog.module.css';
import type { SettlementFile, SettlementFormat } from './settlement-writer';
import { type FilePhase, useSettlementFile } from './use-settlement-file';

interface SettlementFileDialogProps {
  settlement: FiledSettlement;
  format: SettlementFormat;
  onClose: () => void;
}

const titles: Readonly<Record<SettlementFormat, string>> = {
  csv: 'Salvar apuração em CSV',
  xlsx: 'Salvar apuração em planilha',
};

/** Makes the file of all items of a settlement and saves it; the dialog shows how far it is (docs/fechamento.md, "Arquivos"). */
export function SettlementFileDialog({ settlement, format, onClose }: SettlementFileDialogProps) {
  const save = (file: SettlementFile) => {
    const name = settlementFileName(settlement, format);
    saveFile(name, file.content);
    onClose();
    const checked = file.hash === null ? '' : ' Os itens conferem com o hash.';
    noticeDone(`Arquivo salvo: ${name}, com ${counted(file.rows, 'item', 'itens')}.${checked}`);
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
          <Progress
            className={styles.track}
            value={sharePercent(phase)}
            transitionDuration={0}
            aria-label="Andamento do arquivo"
          />
          <Text c="dimmed" mt={4}>
            {runningSentence(phase)}
          </Text>
        </div>
      )}
    </FormDialog>
  );
}

/** 'apuracao_7_v1_ab12cd34.csv': the beginning of the hash tells which sheet the file belongs to. */
function settlementFileName({ id, version, hash }: FiledSettlement, format: SettlementFormat): string {
  return `apuracao_${id}_v${version}_${hash.slice(0, 8)}.${format}`;
}

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
