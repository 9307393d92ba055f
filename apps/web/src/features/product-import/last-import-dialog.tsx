import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../lib/format-date-time';
import { AlertLine } from '../../ui/alert-line';
import { DialogFrame } from '../../ui/dialog-frame';
import { doneText } from './done-text';
import styles from './import-dialog.module.css';
import { findLastImport, type LastImport } from './last-import';
import { ProblemList } from './problem-list';

/** 'Última importação': what it did, its problems, and its rejected lines (docs/files.md, "After an import"). */
export function LastImportDialog({ onClose }: { onClose: () => void }) {
  const [last, setLast] = useState<LastImport | null | undefined>();
  useEffect(() => {
    let open = true;
    void findLastImport().then((found) => {
      if (open) setLast(found);
    });
    return () => {
      open = false;
    };
  }, []);
  return (
    <DialogFrame title="Última importação" size="66rem" onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md" aria-busy={last === undefined}>
        {last === undefined && <Text c="dimmed">Carregando...</Text>}
        {last === null && (
          <Text>
            Nenhuma importação sua neste navegador. A última fica guardada aqui por sete dias, até você
            encerrar a sessão.
          </Text>
        )}
        {last && <Details last={last} />}
        <Button variant="default" onClick={onClose} data-autofocus className={styles.close}>
          Fechar
        </Button>
      </Stack>
    </DialogFrame>
  );
}

function Details({ last }: { last: LastImport }) {
  const { pharmacy, fileName, at, totals, failure, leftOut, problems, rejected } = last;
  return (
    <>
      <span className={styles.target}>
        Farmácia: <b>{pharmacy}</b> · {fileName} · {formatDateTime(at)}
      </span>
      <AlertLine message={failure} />
      {totals !== null && <Text>{doneText(totals, leftOut)}</Text>}
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
