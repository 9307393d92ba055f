import { formatInteger } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../api/sentence';
import { formatDateTime } from '../../lib/format-date-time';
import { AlertLine } from '../../ui/alert-line';
import { DialogFrame } from '../../ui/dialog-frame';
import { doneText } from './done-text';
import styles from './import-dialog.module.css';
import type { LastImport } from './last-import';
import { loadLastImport } from './load-last-import';
import { ProblemList } from './problem-list';

/** 'Última importação': what it did, its problems, and its rejected lines (docs/files.md, "After an import"). */
export function LastImportDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const loaded = useQuery({
    queryKey: ['last-import', pharmacy.id],
    queryFn: () => loadLastImport(pharmacy),
    staleTime: 0,
    gcTime: 0,
  });
  const last = loaded.data;
  return (
    <DialogFrame title="Última importação" size="66rem" onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md" aria-busy={loaded.isPending}>
        {loaded.isPending && <Text c="dimmed">Carregando...</Text>}
        <AlertLine message={loaded.isError ? sentence(loaded.error) : null} />
        {last === null && <Text>Nenhuma importação na farmácia “{pharmacy.name}” ainda.</Text>}
        {last && <Details last={last} />}
        <Button variant="default" onClick={onClose} data-autofocus className={styles.close}>
          Fechar
        </Button>
      </Stack>
    </DialogFrame>
  );
}

function Details({ last }: { last: LastImport }) {
  const { pharmacy, personName, fileName, at, totals, failure, leftOut, problems, rejected } = last;
  const { problemCount = problems.length } = last;
  return (
    <>
      <span className={styles.target}>
        Farmácia: <b>{pharmacy}</b> · {fileName} · {formatDateTime(at)}
        {personName !== undefined && <> · importado por {personName}</>}
      </span>
      <AlertLine message={failure} />
      {totals !== null && <Text>{doneText(totals, leftOut)}</Text>}
      {problemCount > problems.length && (
        <Text size="sm" c="dimmed">
          Os primeiros {formatInteger(problems.length)} de {formatInteger(problemCount)} problemas.
        </Text>
      )}
      {problems.length === 0 ? (
        <Text c="dimmed">Nenhum problema no arquivo.</Text>
      ) : (
        <ProblemList
          problems={problems}
          fileName={fileName}
          stale={false}
          makeRejected={rejected === null ? null : () => Promise.resolve(rejected)}
          badNumbers={0}
          badNumbersAsZero={false}
          onBadNumbersAsZero={() => undefined}
        />
      )}
    </>
  );
}
