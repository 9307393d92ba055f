import { counted } from '@balanco/contract/base/numbers';
import { checkQueue, importQueue, type QueueProof, queueParts } from '@balanco/contract/counts/phone-queue';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Checkbox, FileInput, Progress } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request, sentence } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { formatDateTime } from '../../../lib/moments';
import { collectorsQuery } from '../../../listing/queries';
import { useDialogWrite, useWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { AlertLine } from '../../../ui/messages/message-line';
import { noticeDone } from '../../../ui/messages/notices';
import styles from './queue-dialog.module.css';
import { type ReadQueue, readQueueFile } from './read-queue-file';

interface CheckedQueue extends ReadQueue {
  readonly people: readonly (ReadQueue['people'][number] & { readonly proof: QueueProof })[];
}

interface TakenCount {
  readonly status: Exclude<MobileCountResult['status'], 'rejected'>;
  readonly isUnplaced: boolean;
  /** Created or changed without proof of who counted. */
  readonly isUnproved: boolean;
}

interface ImportedQueue {
  /** By id, because a phone sends what it corrected in two messages. */
  readonly taken: ReadonlyMap<string | null, TakenCount>;
  readonly refused: readonly { readonly id: string | null; readonly why: string }[];
  readonly stopped: unknown;
}

/** Counts that a phone saved as a file (docs/counts.md, "A phone's file"). */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const [queue, setQueue] = useState<CheckedQueue | null>(null);
  const [isAccepted, setIsAccepted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [imported, setImported] = useState<ImportedQueue | null>(null);
  const { write, busy, dialog } = useDialogWrite(useQueueImport(setDone), 'Erro ao importar.', onClose);
  const chosen = useRef<File | null>(null);
  const take = async (file: File | null) => {
    chosen.current = file;
    setQueue(null);
    setProblem(null);
    setImported(null);
    setIsAccepted(false);
    if (file === null) return;
    const taken = await readAndCheck(file);
    if (chosen.current !== file) return;
    if ('queue' in taken) setQueue(taken.queue);
    else setProblem(taken.problem);
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
  const isAltered = queue?.people.some(({ proof }) => proof.state === 'altered') ?? false;
  const isDone = imported !== null && imported.stopped === null;
  return (
    <FormDialog
      {...dialog}
      title="Importar fila de um celular"
      submitLabel="Importar"
      busyLabel="Importando..."
      closeLabel={isDone ? 'Fechar' : undefined}
      submitDisabled={queue === null || isDone || (isAltered && !isAccepted)}
      onSubmit={submit}
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
      {isAltered && imported === null && (
        <Checkbox
          label="Importar mesmo assim, sem prova de quem contou"
          checked={isAccepted}
          disabled={busy}
          onChange={(event) => setIsAccepted(event.currentTarget.checked)}
        />
      )}
      {busy && queue !== null && (
        <Progress value={(done / totalOf(queue)) * 100} aria-label="Progresso da importação" />
      )}
      {imported !== null && !busy && <QueueResult imported={imported} />}
    </FormDialog>
  );
}

/** With what proves who counted, which the server knows. Never throws. */
async function readAndCheck(file: File): Promise<{ queue: CheckedQueue } | { problem: string }> {
  const read = await readQueueFile(file);
  if ('problem' in read) return read;
  const { queue } = read;
  try {
    const asked = queue.people.map(({ sub, signed }) => ({ collector_sub: sub, signed }));
    const { results } = await request(checkQueue, { body: { people: asked } });
    const people = queue.people.flatMap((person, index) => {
      const proof = results[index];
      return proof === undefined ? [] : [{ ...person, proof }];
    });
    return { queue: { ...queue, people } };
  } catch (error) {
    return { problem: sentence(error) };
  }
}

/**
 * Sends 500 counts per call. One person's refusal doesn't hold back the next person's counts. Reports what a
 * later failure followed.
 */
function useQueueImport(onProgress: (counts: number) => void) {
  return useWrite([], async ({ people }: CheckedQueue): Promise<ImportedQueue> => {
    const taken = new Map<string | null, TakenCount>();
    const refused: ImportedQueue['refused'][number][] = [];
    let done = 0;
    for (const { sub, counts, signed } of people) {
      for (const part of queueParts(counts)) {
        try {
          const body = { collector_sub: sub, counts: part, signed };
          const { results, proof } = await request(importQueue, { body });
          for (const result of results) {
            const { status, amplify_id: id, detail = 'Recusada pelo servidor.' } = result;
            if (status === 'rejected') refused.push({ id, why: detail });
            else taken.set(id, takenBy(result, status, proof, taken.get(id)));
          }
        } catch (error) {
          if (!isOfThese(error)) {
            if (done === 0) throw error;
            return { taken, refused, stopped: error };
          }
          refused.push(...part.map((count) => ({ id: idOf(count), why: error.message })));
        }
        done += part.length;
        onProgress(done);
      }
    }
    return { taken, refused, stopped: null };
  });
}

/** A count that this file brought stays so, whatever its later messages change. */
function takenBy(
  { unplaced }: MobileCountResult,
  status: TakenCount['status'],
  { is_proved }: QueueProof,
  before: TakenCount | undefined,
): TakenCount {
  const isWritten = status !== 'unchanged';
  return {
    status: before === undefined || (isWritten && before.status !== 'created') ? status : before.status,
    isUnplaced: (isWritten && unplaced === true) || before?.isUnplaced === true,
    isUnproved: (isWritten && !is_proved) || before?.isUnproved === true,
  };
}

function isOfThese(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.refusal.code === 'not_found' || error.refusal.code === 'invalid')
  );
}

function idOf(count: unknown): string | null {
  const { amplify_id: id } = Object(count);
  return typeof id === 'string' ? id : null;
}

function importedSentence(imported: ImportedQueue): string {
  const { taken, stopped } = imported;
  const count = (is: (one: TakenCount) => boolean) => [...taken.values()].filter(is).length;
  const created = count(({ status }) => status === 'created');
  const changed = count(({ status }) => status === 'merged');
  const known = count(({ status }) => status === 'unchanged');
  const unplaced = count(({ isUnplaced }) => isUnplaced);
  const unproved = count(({ isUnproved }) => isUnproved);
  const parts = [
    stopped !== null && `Parou antes do fim. ${sentence(stopped)}`,
    counted(created, 'contagem importada', 'contagens importadas'),
    changed > 0 && counted(changed, 'alterada', 'alteradas'),
    known > 0 && counted(known, 'já tinha chegado', 'já tinham chegado'),
    unplaced > 0 && `${counted(unplaced, 'espera', 'esperam')} em Contagens sem inventário`,
    unproved > 0 && `${counted(unproved, 'entrou', 'entraram')} sem prova de quem contou`,
    stopped !== null && 'Importe o mesmo arquivo de novo para continuar: nada conta duas vezes',
  ];
  return parts
    .filter((part) => part !== false)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}

function QueueContent({ queue }: { queue: CheckedQueue }) {
  const { data: collectors } = useQuery(collectorsQuery);
  const nameOf = (sub: string) => {
    const person = collectors?.find((each) => each.sub === sub);
    return shownPerson(person?.name, person?.email, 'Pessoa sem licença ou desconhecida');
  };
  const saved = new Date(queue.exported);
  return (
    <div>
      {!Number.isNaN(saved.getTime()) && (
        <p className="dim">Salvo em {formatDateTime(saved.toISOString())}</p>
      )}
      <ul className={styles.people}>
        {queue.people.map(({ sub, counts, proof }) => (
          <li key={sub}>
            <span className="anywhere">
              {nameOf(sub)}
              <small className={`${styles.proof} block dim`} data-proved={proof.is_proved}>
                {proof.detail}
              </small>
            </span>
            <span>{counted(new Set(counts.map(idOf)).size, 'contagem', 'contagens')}</span>
          </li>
        ))}
      </ul>
      {queue.people.some(({ proof }) => !proof.is_proved) && (
        <p className="dim">
          Sem assinatura que confere, nada prova quem contou: numa recontagem, um administrador precisa
          escrever o motivo, ou o celular precisa enviar.
        </p>
      )}
      <p className="dim">
        O que já chegou não conta de novo, e o celular pode enviar depois sem repetir nada.
      </p>
    </div>
  );
}

function totalOf({ people }: ReadQueue): number {
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
          <ul className={`${styles.refused} short`}>
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
