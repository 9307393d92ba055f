import type { QueueFile } from '@balanco/contract/counts/phone-queue';
import { FileInput, Progress } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/format-date-time';
import { collectorsQuery } from '../../../listing/users-query';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { type ImportedQueue, importedSentence, useQueueImport } from './import-queue';
import styles from './queue-dialog.module.css';
import { readQueueFile } from './read-queue-file';

const REFUSED_SHOWN = 100;

/** 'Importar fila de um celular': what a phone that can't send saved as a file is counted (docs/counts.md, "A phone's file"). */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const [queue, setQueue] = useState<QueueFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [imported, setImported] = useState<ImportedQueue | null>(null);
  const { write, busy, failure } = useDialogWrite(useQueueImport(setDone), {
    failed: 'Erro ao importar.',
    onClose,
  });
  const take = async (file: File | null) => {
    setQueue(null);
    setProblem(null);
    setImported(null);
    if (file === null) return;
    const read = await readQueueFile(file);
    if ('queue' in read) setQueue(read.queue);
    else setProblem(read.problem);
  };
  const submit = () => {
    if (queue === null) return;
    setDone(0);
    const onDone = (answer: ImportedQueue) => {
      setImported(answer);
      if (answer.refused.length > 0 || answer.stopped !== null) return;
      noticeDone(importedSentence(answer));
      onClose();
    };
    write(queue, { keepOpen: true, onDone });
  };
  const isDone = imported !== null && imported.stopped === null;
  return (
    <FormDialog
      title="Importar fila de um celular"
      submitLabel="Importar"
      busyLabel="Importando..."
      closeLabel={isDone ? 'Fechar' : undefined}
      busy={busy}
      error={failure}
      submitDisabled={queue === null || isDone}
      onSubmit={submit}
      onClose={onClose}
      size="40rem"
    >
      <FileInput
        label="Arquivo"
        description="O arquivo que o coletor salva em 'Exportar a fila', quando o celular não consegue enviar"
        placeholder="Escolher arquivo"
        leftSection={<IconFile size={16} aria-hidden />}
        fileInputProps={{ 'aria-label': 'Arquivo da fila' }}
        accept=".json,application/json"
        error={problem}
        required
        disabled={busy}
        onChange={(file) => void take(file)}
      />
      {queue !== null && imported === null && <QueueContent queue={queue} />}
      {busy && queue !== null && (
        <Progress value={(done / totalOf(queue)) * 100} aria-label="Progresso da importação" />
      )}
      {imported !== null && !busy && <QueueResult imported={imported} />}
    </FormDialog>
  );
}

function totalOf({ people }: QueueFile): number {
  return people.reduce((sum, { counts }) => sum + counts.length, 0);
}

/** Who counted how much, and that nothing is counted twice. */
function QueueContent({ queue }: { queue: QueueFile }) {
  const { data: collectors } = useQuery(collectorsQuery);
  const nameOf = (sub: string) => {
    const person = collectors?.find((each) => each.sub === sub);
    return person?.name || person?.email || 'Pessoa sem licença ou desconhecida';
  };
  const saved = new Date(queue.exported);
  return (
    <div>
      {!Number.isNaN(saved.getTime()) && (
        <p className={styles.dimmed}>Salvo em {formatDateTime(saved.toISOString())}</p>
      )}
      <ul className={styles.people}>
        {queue.people.map(({ sub, counts }) => (
          <li key={sub}>
            <span className={styles.name}>{nameOf(sub)}</span>
            <span>{counted(counts.length, 'contagem', 'contagens')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.dimmed}>
        O que já chegou não conta de novo, e o celular pode enviar depois sem repetir nada.
      </p>
    </div>
  );
}

function QueueResult({ imported }: { imported: ImportedQueue }) {
  const { refused } = imported;
  const shown = refused.slice(0, REFUSED_SHOWN);
  return (
    <div>
      <AlertLine message={importedSentence(imported)} />
      {refused.length > 0 && (
        <>
          <p>{counted(refused.length, 'contagem recusada', 'contagens recusadas')}:</p>
          <ul className={styles.refused}>
            {shown.map(({ id, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a refused count may have no id, and the list never changes.
              <li key={index}>
                {why} <code>{id}</code>
              </li>
            ))}
          </ul>
          {refused.length > shown.length && <p>E mais {refused.length - shown.length}.</p>}
        </>
      )}
    </div>
  );
}
