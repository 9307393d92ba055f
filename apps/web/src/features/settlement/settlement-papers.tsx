import type { Settlement } from '@balanco/contract/settlement/settlements';
import { Button, Group } from '@mantine/core';
import { type Icon, IconFileCheck, IconFileText, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaper } from '../../session/use-paper';
import { later } from '../../ui/later';
import { AtaSheet } from './ata/ata-sheet';
import type { AtaAnnex } from './ata/ata-words';
import { loadAta } from './ata/load-ata';
import { PrintAtaDialog } from './ata/print-ata-dialog';
import { SettlementFileDialog } from './settlement-file/settlement-file-dialog';
import type { SettlementFormat } from './settlement-file/settlement-writer';

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
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label} ${of}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
