import {
  type InvoiceFileAnswer,
  MOST_INVOICE_FILES,
  readInvoices,
} from '@balanco/contract/invoices/invoices';
import { InvoiceFileError, MAX_INVOICE_BYTES } from '@balanco/invoice-file/invoice-file';
import { isZip, MAX_ZIP_BYTES, openZip } from '@balanco/invoice-file/open-zip';
import { request } from '../../api/client';
import { readAsBase64 } from '../../lib/base64';

/** Of one call; base64 makes it four megabytes. */
const BATCH_BYTES = 3 * 1024 * 1024;

/**
 * Sends notes, those in zips too, in batches, one after the other. What was answered stays answered when a later batch
 * fails: a note that is sent again is only repeated.
 *
 * @param onAnswers is called with the answers of each batch
 */
export async function sendInvoices(
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
