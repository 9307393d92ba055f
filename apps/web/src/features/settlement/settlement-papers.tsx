import { counted } from '@balanco/contract/base/numbers';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type Icon, IconFileCheck, IconFileText, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentence } from '../../api/client';
import { usePaper } from '../../session/use-paper';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { type FilePhase, FileProgress } from '../../ui/file-progress';
import { later } from '../../ui/later';
import { noticeDone } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import { AtaSheet } from './ata/ata-sheet';
import { ATA_ANNEXES, type AtaAnnex, annexWords } from './ata/ata-words';
import { loadAta } from './ata/load-ata';
import { type FiledSettlement, makeSettlementFile } from './settlement-file/make-settlement-file';
import type { SettlementFile, SettlementFormat } from './settlement-file/settlement-writer';

const CheckFileDialog = later('CheckFileDialog', () => import('./file-check/check-file-dialog'));

interface SettlementPapersProps {
  id: string;
  settlement: Pick<Settlement, 'version' | 'hash' | 'value_basis' | 'items'>;
}

export function SettlementPapers({ id, settlement }: SettlementPapersProps) {
  const { version, hash, value_basis, items } = settlement;
  const [format, setFormat] = useState<SettlementFormat | null>(null);
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { print, printed } = usePaper((annexes: readonly AtaAnnex[]) =>
    loadAta(queries, id, version, annexes),
  );
  const of = `da versão ${version}`;
  return (
    <>
      <Group gap="xs">
        <PaperButton label="Ata" of={of} Icon={IconFileText} onClick={() => setAsking(true)} />
        <PaperButton label="Planilha (XLSX)" of={of} Icon={IconTable} onClick={() => setFormat('xlsx')} />
        <PaperButton label="CSV" of={of} Icon={IconFileTypeCsv} onClick={() => setFormat('csv')} />
        <PaperButton
          label="Conferir arquivo"
          of={of}
          Icon={IconFileCheck}
          onClick={() => setChecking(true)}
        />
      </Group>
      {asking && (
        <PrintAtaDialog
          version={version}
          items={items}
          onPrint={(annexes) => {
            setAsking(false);
            print(annexes);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {printed && <AtaSheet content={printed} />}
      {format !== null && (
        <SettlementFileDialog
          settlement={{ id, version, hash, value_basis }}
          format={format}
          onClose={() => setFormat(null)}
        />
      )}
      {checking && (
        <CheckFileDialog settlement={{ id, version, hash, value_basis }} onClose={() => setChecking(false)} />
      )}
    </>
  );
}

interface PaperButtonProps {
  label: string;
  of: string;
  Icon: Icon;
  onClick: () => void;
}

function PaperButton({ label, of, Icon, onClick }: PaperButtonProps) {
  return (
    <Button leftSection={<Icon size={16} aria-hidden />} aria-label={`${label} ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Rows of the register on an A4 page. */
const ROWS_PER_PAGE = 45;

interface PrintAtaDialogProps {
  version: number;
  items: number;
  onPrint: (annexes: readonly AtaAnnex[]) => void;
  onClose: () => void;
}

/** Without a choice the Ata is the few pages that people sign. */
function PrintAtaDialog({ version, items, onPrint, onClose }: PrintAtaDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pages = counted(Math.ceil(items / ROWS_PER_PAGE), 'página', 'páginas');
  return (
    <FormDialog
      title={`Imprimir a Ata da versão ${version}`}
      submitLabel="Imprimir"
      onSubmit={() => onPrint(ATA_ANNEXES.filter((annex) => chosen.includes(annex)))}
      onClose={onClose}
    >
      <Checkbox.Group
        label="Anexos"
        description="Sem anexos, saem só as páginas a assinar."
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap="sm" mt="xs">
          {ATA_ANNEXES.map((annex) => (
            <Checkbox
              key={annex}
              value={annex}
              label={annexWords[annex].name}
              description={
                annex === 'inventory' ? `${annexWords[annex].means} (até ${pages})` : annexWords[annex].means
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

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
function SettlementFileDialog({ settlement: opened, format, onClose }: SettlementFileDialogProps) {
  // Another try makes the same version, also if a newer one came meanwhile.
  const [settlement] = useState(opened);
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
  const [attempt, setAttempt] = useState(1);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const proceed = (next: SavePhase) => {
      if (!signal.aborted) setPhase(next);
    };
    proceed(reading);
    try {
      const file = await makeSettlementFile(settlement, format, {
        signal,
        onProgress: (done, total) => proceed({ name: 'reading', done, total }),
        onCollected: () => proceed({ name: 'writing' }),
      });
      if (!signal.aborted) onComplete(file);
    } catch (error) {
      proceed({ name: 'failed', failure: `Erro ao gerar o arquivo: ${sentence(error)}` });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs again
  useEffect(() => {
    const running = new AbortController();
    void run(running.signal);
    return () => running.abort();
  }, [attempt]);
  return { phase, retry: () => setAttempt(attempt + 1) };
}
