import {
  importQueue,
  QUEUE_FILE_BYTES,
  type QueueFile,
  queueFileSchema,
} from '@balanco/contract/counts/phone-queue';
import { MOBILE_BATCH_LIMIT, type MobileCountResult } from '@balanco/contract/mobile/mobile';
import { FileInput, Progress } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/moments';
import { collectorsQuery } from '../../../listing/queries';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { AlertLine } from '../../../ui/messages/message-line';
import { noticeDone } from '../../../ui/messages/notices';
import styles from './queue-dialog.module.css';

interface ImportedQueue {
  readonly created: number;
  /** Changes of existing counts. */
  readonly changed: number;
  readonly known: number;
  /** Without a known inventory; they wait for staff. */
  readonly unplaced: number;
  readonly refused: readonly { readonly id: string | null; readonly why: string }[];
  /** Why the import stopped early. */
  readonly stopped: unknown;
}

/** Counts that a phone saved as a file (docs/counts.md, "A phone's file"). */
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

const nothing: ImportedQueue = { created: 0, changed: 0, known: 0, unplaced: 0, refused: [], stopped: null };

/**
 * Sends 500 counts per call. One person's refusal doesn't hold back the next person's counts. Reports what a
 * later failure followed.
 */
function useQueueImport(onProgress: (counts: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ people }: QueueFile): Promise<ImportedQueue> {
      let imported = nothing;
      let done = 0;
      for (const { sub, counts } of people) {
        for (let start = 0; start < counts.length; start += MOBILE_BATCH_LIMIT) {
          const part = counts.slice(start, start + MOBILE_BATCH_LIMIT);
          try {
            const body = { collector_sub: sub, counts: part };
            imported = (await request(importQueue, { body })).results.reduce(withResult, imported);
          } catch (error) {
            if (!isOfThese(error)) {
              if (done === 0) throw error;
              return { ...imported, stopped: error };
            }
            const refused = part.map((count) => ({ id: idOf(count), why: error.message }));
            imported = { ...imported, refused: [...imported.refused, ...refused] };
          }
          done += part.length;
          onProgress(done);
        }
      }
      return imported;
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

function withResult(imported: ImportedQueue, result: MobileCountResult): ImportedQueue {
  const { status, amplify_id: id, detail = 'Recusada pelo servidor.', unplaced } = result;
  const waiting = imported.unplaced + (unplaced === true && status !== 'unchanged' ? 1 : 0);
  switch (status) {
    case 'created':
      return { ...imported, created: imported.created + 1, unplaced: waiting };
    case 'merged':
      return { ...imported, changed: imported.changed + 1, unplaced: waiting };
    case 'unchanged':
      return { ...imported, known: imported.known + 1 };
    case 'rejected':
      return { ...imported, refused: [...imported.refused, { id, why: detail }] };
  }
}

/** Whether it refuses only these counts, e.g. of an unknown person. */
function isOfThese(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.refusal.code === 'not_found' || error.refusal.code === 'invalid')
  );
}

function idOf(count: unknown): string | null {
  const { amplify_id: id } = Object(count);
  return typeof id === 'string' ? id : null;
}

type ReadQueue = { readonly queue: QueueFile } | { readonly problem: string };

const OTHER_FILE =
  'Este arquivo não é a fila de um celular. No coletor, toque no selo da fila e em "Exportar a fila", e escolha o arquivo que ele salvou.';

/** docs/collector-app.md, "The file of the queue". Never throws. */
export async function readQueueFile(file: File): Promise<ReadQueue> {
  if (file.size > QUEUE_FILE_BYTES) return { problem: 'O arquivo passa do limite de 64 MB.' };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { problem: OTHER_FILE };
  }
  const read = queueFileSchema.safeParse(content);
  if (!read.success) return { problem: OTHER_FILE };
  const people = read.data.people.filter(({ counts }) => counts.length > 0);
  if (people.length === 0) return { problem: 'Não há nenhuma contagem neste arquivo.' };
  return { queue: { ...read.data, people } };
}

/** '12 contagens importadas. 3 já tinham chegado.' */
function importedSentence({ created, changed, known, unplaced, stopped }: ImportedQueue): string {
  const parts = [
    stopped !== null && `Parou antes do fim. ${sentence(stopped)}`,
    counted(created, 'contagem importada', 'contagens importadas'),
    changed > 0 && counted(changed, 'alterada', 'alteradas'),
    known > 0 && counted(known, 'já tinha chegado', 'já tinham chegado'),
    unplaced > 0 && `${counted(unplaced, 'espera', 'esperam')} em Contagens sem inventário`,
    stopped !== null && 'Importe o mesmo arquivo de novo para continuar: nada conta duas vezes',
  ];
  return parts
    .filter((part) => part !== false)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}

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

function totalOf({ people }: QueueFile): number {
  return people.reduce((sum, { counts }) => sum + counts.length, 0);
}

const REFUSED_SHOWN = 100;

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
