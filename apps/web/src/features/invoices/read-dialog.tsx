import {
  answersText,
  type InvoiceFileAnswer,
  MOST_INVOICE_FILES,
  readInvoices,
} from '@balanco/contract/invoices/invoices';
import { InvoiceFileError, MAX_INVOICE_BYTES } from '@balanco/invoice-file/invoice-file';
import { isZip, MAX_ZIP_BYTES, openZip } from '@balanco/invoice-file/open-zip';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence } from '../../api/client';
import { readAsBase64 } from '../../lib/base64';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FileDrop } from '../../ui/fields/file-drop';
import { cutTo, Pagination, usePages } from '../../ui/list/pagination';
import { AlertLine } from '../../ui/messages/message-line';

const PAGE_SIZE = 50;

/** Reads notes; each file has its own answer, refused ones first. */
export function ReadDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<readonly InvoiceFileAnswer[]>([]);
  const [state, setState] = useState<'choosing' | 'sending' | 'done'>('choosing');
  const [failure, setFailure] = useState<string | null>(null);
  const pages = usePages(PAGE_SIZE);
  const busy = state === 'sending';
  const send = async (files: readonly File[]) => {
    setAnswers([]);
    setFailure(null);
    pages.onPage(1);
    setState('sending');
    try {
      await sendInvoices(files, (more) => setAnswers((before) => [...before, ...more]));
    } catch (error) {
      setFailure(
        `Nem tudo foi lido. ${sentence(error)} Escolha os arquivos de novo: o que já entrou não se repete.`,
      );
    }
    setState('done');
    await queries.invalidateQueries({ queryKey: ['invoices'] });
  };
  const sorted = answers.toSorted(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  );
  return (
    <DialogFrame
      title="Ler notas fiscais"
      size="48rem"
      onClose={onClose}
      busy={busy}
      closeOnClickOutside={false}
    >
      <FileDrop
        label="Notas fiscais em XML ou zip"
        accept=".xml,.zip"
        buttonLabel={state === 'choosing' ? 'Escolher arquivos' : 'Escolher outros'}
        disabled={busy}
        onFiles={(files) => void send(files)}
      >
        <div className="grow-16 anywhere">
          <Text>Arraste para cá os XML das notas, ou um zip com eles</Text>
          <Text c="dimmed" size="xs">
            O CNPJ do destinatário escolhe a farmácia. Uma nota cancelada só é conhecida como tal pelo XML do
            evento de cancelamento: leia-o também.
          </Text>
        </div>
      </FileDrop>
      {state !== 'choosing' && (
        <Text role="status">{busy ? `Lendo… ${answersText(answers)}` : answersText(answers)}</Text>
      )}
      <AlertLine message={failure} />
      {answers.length > 0 && (
        <ul className="lined" aria-label="Resultado por arquivo">
          {cutTo(pages, sorted).map(({ file_name, detail, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and one answer.
            <li key={`${index} ${file_name}`} className="anywhere py-3">
              <span className="medium">{file_name}</span>
              <div className={outcome === 'refused' ? 'danger small' : 'dim small'}>{detail}</div>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pages} count={answers.length} words={['arquivo', 'arquivos']} />
      <CloseFoot onClose={onClose} busy={busy} />
    </DialogFrame>
  );
}

/** Of one call; base64 makes it four megabytes. */
const BATCH_BYTES = 3 * 1024 * 1024;

/**
 * Sends notes, those in zips too, in batches, one after the other. What was answered stays answered when a later batch
 * fails: a note that is sent again is only repeated.
 *
 * @param onAnswers is called with the answers of each batch
 */
async function sendInvoices(
  files: readonly File[],
  onAnswers: (answers: readonly InvoiceFileAnswer[]) => void,
): Promise<void> {
  let batch: { name: string; content: Blob }[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const sent = await Promise.all(
      batch.map(async ({ name, content }) => ({
        file_name: name,
        file: (await readAsBase64(content)) ?? '',
      })),
    );
    [batch, size] = [[], 0];
    onAnswers((await request(readInvoices, { body: { files: sent } })).results);
  };
  for await (const { name, content } of notesOf(files)) {
    if (typeof content === 'string') {
      onAnswers([{ file_name: name, outcome: 'refused', detail: content, invoice: null }]);
      continue;
    }
    if (batch.length === MOST_INVOICE_FILES || size + content.size > BATCH_BYTES) await flush();
    batch.push({ name, content });
    size += content.size;
  }
  await flush();
}

/** A text is why the file isn't sent. */
async function* notesOf(files: readonly File[]): AsyncGenerator<{ name: string; content: Blob | string }> {
  for (const file of files) {
    const { name } = file;
    if (!isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) {
      yield { name, content: file.size > MAX_INVOICE_BYTES ? 'A nota passa do limite de 1 MB.' : file };
      continue;
    }
    try {
      if (file.size > MAX_ZIP_BYTES) throw new InvoiceFileError('o zip passa do limite de 32 MB.');
      for await (const note of openZip(new Uint8Array(await file.arrayBuffer())))
        yield {
          name: note.name,
          content: typeof note.content === 'string' ? note.content : new Blob([new Uint8Array(note.content)]),
        };
    } catch (error) {
      if (!(error instanceof InvoiceFileError)) throw error;
      yield { name, content: error.message };
    }
  }
}
